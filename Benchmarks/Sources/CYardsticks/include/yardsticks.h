#pragma once
#include <stddef.h>

// What the libraries below Gazette's own need for the same bytes when nothing is made of them.

/// Walks a document with libxml2's reader from node to node.
/// Returns how many elements began; -1 when the document is not well-formed.
int yardstick_walk_xml(const char *bytes, size_t length);

/// Parses HTML with gumbo and throws the tree away.
/// Returns how many children the root has; -1 when there was no memory.
int yardstick_parse_html(const char *bytes, size_t length);
