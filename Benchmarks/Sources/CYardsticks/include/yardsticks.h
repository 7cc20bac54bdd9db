#pragma once
#include <stddef.h>

// The yardsticks: the underlying libraries alone, on the same bytes, without any use of the result.

/// Reads a document with libxml2's reader, node by node.
/// Returns the number of elements; -1 when the document is not well-formed.
int yardstick_walk_xml(const char *bytes, size_t length);

/// Parses HTML with gumbo, and frees the tree.
/// Returns the number of the root's children; -1 when out of memory.
int yardstick_parse_html(const char *bytes, size_t length);
