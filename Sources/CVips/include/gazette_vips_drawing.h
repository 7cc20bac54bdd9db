#pragma once
#include <stddef.h>
#include <stdint.h>
#include "gazette_vips.h"

enum { gazette_vips_maximum_drawing_side = 4096, gazette_vips_maximum_drawing_length = 1 << 20 };

/// Renders an SVG text of the program itself as a PNG without transparency. The text's own width and height must be `width` and
/// `height`. A `ground` of three bytes per pixel, row by row, lies below the drawing; it may be NULL. Returns 0 on success; then
/// free `png->bytes` with gazette_vips_free(). Safe to call on any thread.
///
/// Never for a text from outside: SVG is a program.
int gazette_vips_draw(
    const void *svg, size_t length, int32_t width, int32_t height, const uint8_t *ground, gazette_vips_bytes *png);
