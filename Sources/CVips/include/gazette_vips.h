#pragma once
#include <stddef.h>
#include <stdint.h>

/// The supported kinds of picture. HEIF and AVIF are unsupported because the file chooses the decoder, AV1 or HEVC, and SVG
/// because it is a program.
typedef enum {
  GAZETTE_VIPS_JPEG,
  GAZETTE_VIPS_PNG,
  GAZETTE_VIPS_GIF,
  GAZETTE_VIPS_WEBP,
} gazette_vips_kind;

/// The result of making a thumbnail.
typedef enum {
  GAZETTE_VIPS_DONE,
  /// The header cannot be read, or the pixels are damaged or cut off.
  GAZETTE_VIPS_DAMAGED,
  /// The header claims more pixels than allowed; nothing was decoded.
  GAZETTE_VIPS_TOO_LARGE,
  /// The time was up.
  GAZETTE_VIPS_TOO_SLOW,
} gazette_vips_outcome;

/// The box that the thumbnail must fit, and the limits for the picture.
typedef struct {
  int32_t width;
  int32_t height;
  int64_t maximum_pixels;
  double seconds;
  int32_t quality;
  int32_t effort;
} gazette_vips_request;

enum { gazette_vips_sample_side = 16, gazette_vips_message_length = 200 };

/// A thumbnail. Free it with gazette_vips_clear(), whatever the outcome.
typedef struct {
  uint8_t *webp;
  size_t webp_length;
  int32_t width;
  int32_t height;
  int32_t original_width;
  int32_t original_height;
  /// The width after decoding; some decoders can shrink a picture.
  int32_t decoded_width;
  /// A miniature of gazette_vips_sample_side squared pixels, four bytes (red, green, blue, alpha) each.
  uint8_t sample[gazette_vips_sample_side * gazette_vips_sample_side * 4];
  /// The error message of libvips, terminated by a zero byte; empty without an error.
  char message[gazette_vips_message_length];
} gazette_vips_thumbnail;

/// Initialises libvips. Call it once, before all other functions. Returns 0 on success.
int gazette_vips_start(void);

/// Makes a small WebP from the first frame of a picture. Safe to call on any thread.
gazette_vips_outcome gazette_vips_make(
    gazette_vips_kind kind, const void *bytes, size_t length, const gazette_vips_request *request,
    gazette_vips_thumbnail *thumbnail);

/// Frees the memory of a thumbnail.
void gazette_vips_clear(gazette_vips_thumbnail *thumbnail);

/// Bytes allocated by libvips. Free them with gazette_vips_free().
typedef struct {
  uint8_t *bytes;
  size_t length;
} gazette_vips_bytes;

/// Frees memory that libvips allocated.
void gazette_vips_free(void *bytes);

#include "gazette_vips_drawing.h"
#include "gazette_vips_earth.h"
