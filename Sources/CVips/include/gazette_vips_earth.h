#pragma once
#include <stddef.h>
#include <stdint.h>
#include "gazette_vips.h"

/// The colours of a tile of the built-in map.
typedef enum {
  /// For light pages.
  GAZETTE_VIPS_PAPER,
  /// For dark pages.
  GAZETTE_VIPS_NIGHT,
} gazette_vips_ink;

/// The file format of a tile.
typedef enum {
  GAZETTE_VIPS_TILE_WEBP,
  GAZETTE_VIPS_TILE_PNG,
  /// Three bytes per pixel, row by row.
  GAZETTE_VIPS_TILE_PIXELS,
} gazette_vips_tile_format;

enum { gazette_vips_tile_side = 256 };

/// A picture of the whole Earth, equirectangular. Four bytes per pixel: red, green, blue, and the probability that it is sea.
typedef struct {
  uint8_t *pixels;
  size_t length;
  int32_t width;
  int32_t height;
} gazette_vips_earth;

/// Reads the Earth from a picture's file. Returns 0 on success; then free `earth->pixels` with gazette_vips_free().
int gazette_vips_read_earth(
    gazette_vips_kind kind, const void *bytes, size_t length, int64_t maximum_pixels, gazette_vips_earth *earth);

/// Draws one tile of the map in the Web Mercator projection. Returns 0 on success. Safe to call on any thread.
int gazette_vips_draw_tile(
    const gazette_vips_earth *earth, int32_t zoom, int32_t column, int32_t row, gazette_vips_ink ink,
    gazette_vips_tile_format format, gazette_vips_bytes *tile);
