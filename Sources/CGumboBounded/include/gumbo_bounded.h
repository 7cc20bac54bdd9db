#pragma once
#include <gumbo.h>
#include <stddef.h>
#include <stdint.h>

/// A parsed fragment and its memory.
typedef struct gumbo_bounded gumbo_bounded;

/// Parses `html` (UTF-8, `length` bytes, must outlive the result) as the content of a body element.
/// Returns NULL when the parse needs more than `memory_limit` bytes or `cpu_nanoseconds` of this thread's time.
gumbo_bounded *gumbo_bounded_parse(const char *html, size_t length, size_t memory_limit, uint64_t cpu_nanoseconds);

/// The element whose children are the fragment's nodes.
const GumboNode *gumbo_bounded_root(const gumbo_bounded *parse);

/// Frees the whole tree at once, whatever its depth.
void gumbo_bounded_free(gumbo_bounded *parse);

// Swift copies a C union to read one of its members; these functions do not.
static inline const GumboElement *gumbo_bounded_element(const GumboNode *node) { return &node->v.element; }
static inline const char *gumbo_bounded_text(const GumboNode *node) { return node->v.text.text; }
static inline const GumboNode *gumbo_bounded_child(const GumboNode *node, unsigned int index) {
  return (const GumboNode *)node->v.element.children.data[index];
}
static inline const GumboAttribute *gumbo_bounded_attribute(const GumboNode *node, unsigned int index) {
  return (const GumboAttribute *)node->v.element.attributes.data[index];
}
