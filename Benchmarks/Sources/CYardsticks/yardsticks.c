#include "yardsticks.h"

#include <gumbo.h>
#include <libxml/xmlreader.h>

int yardstick_walk_xml(const char *bytes, size_t length) {
  xmlTextReaderPtr reader = xmlReaderForMemory(bytes, (int)length, NULL, NULL, XML_PARSE_NONET);
  if (reader == NULL) return -1;
  int elements = 0;
  int result;
  while ((result = xmlTextReaderRead(reader)) == 1) {
    if (xmlTextReaderNodeType(reader) == XML_READER_TYPE_ELEMENT) elements++;
  }
  xmlFreeTextReader(reader);
  return result == 0 ? elements : -1;
}

int yardstick_parse_html(const char *bytes, size_t length) {
  GumboOutput *output = gumbo_parse_with_options(&kGumboDefaultOptions, bytes, length);
  if (output == NULL) return -1;
  int children = (int)output->root->v.element.children.length;
  gumbo_destroy_output(&kGumboDefaultOptions, output);
  return children;
}
