#pragma once
#include <vips/vips.h>

// libvips depends on some eighty libraries, and loading them takes longer than the rest of a short command. So the program is
// not linked with it, but loads it for the first picture. Its own header still declares the functions.

/// All functions of libvips in use, in alphabetical order.
#define GAZETTE_VIPS_FUNCTIONS(EACH) \
  EACH(vips_addalpha) \
  EACH(vips_block_untrusted_set) \
  EACH(vips_cache_set_max) \
  EACH(vips_cast_float) \
  EACH(vips_cast_uchar) \
  EACH(vips_colourspace) \
  EACH(vips_concurrency_set) \
  EACH(vips_composite2) \
  EACH(vips_copy) \
  EACH(vips_embed) \
  EACH(vips_error) \
  EACH(vips_error_buffer) \
  EACH(vips_error_clear) \
  EACH(vips_extract_band) \
  EACH(vips_gifload_buffer) \
  EACH(vips_icc_transform) \
  EACH(vips_image_copy_memory) \
  EACH(vips_image_generate) \
  EACH(vips_image_get_orientation_swap) \
  EACH(vips_image_get_typeof) \
  EACH(vips_image_hasalpha) \
  EACH(vips_image_new) \
  EACH(vips_image_new_from_memory) \
  EACH(vips_image_pipelinev) \
  EACH(vips_image_remove) \
  EACH(vips_image_write_to_memory) \
  EACH(vips_init) \
  EACH(vips_interpolate_new) \
  EACH(vips_jpegload_buffer) \
  EACH(vips_mapim) \
  EACH(vips_object_get_type) \
  EACH(vips_object_local_array) \
  EACH(vips_object_local_cb) \
  EACH(vips_operation_block_set) \
  EACH(vips_pngload_buffer) \
  EACH(vips_pngsave_buffer) \
  EACH(vips_region_prepare) \
  EACH(vips_region_region) \
  EACH(vips_shrink) \
  EACH(vips_start_one) \
  EACH(vips_stop_one) \
  EACH(vips_svgload_buffer) \
  EACH(vips_thumbnail_image) \
  EACH(vips_version) \
  EACH(vips_webpload_buffer) \
  EACH(vips_webpsave_buffer)

#define GAZETTE_VIPS_MEMBER(name) __typeof__(name) *name;
/// The addresses of libvips's functions, set by gazette_vips_load().
struct gazette_vips_functions {
  GAZETTE_VIPS_FUNCTIONS(GAZETTE_VIPS_MEMBER)
};
#undef GAZETTE_VIPS_MEMBER

extern struct gazette_vips_functions gazette_vips;

/// Loads libvips. Call it once, before any of its functions. Returns 0 when all were found.
int gazette_vips_load(void);

// From here on, libvips's names refer to the loaded functions, also in libvips's own macros.
#ifndef GAZETTE_VIPS_LOADING
#define vips_addalpha gazette_vips.vips_addalpha
#define vips_block_untrusted_set gazette_vips.vips_block_untrusted_set
#define vips_cache_set_max gazette_vips.vips_cache_set_max
#define vips_cast_float gazette_vips.vips_cast_float
#define vips_cast_uchar gazette_vips.vips_cast_uchar
#define vips_colourspace gazette_vips.vips_colourspace
#define vips_concurrency_set gazette_vips.vips_concurrency_set
#define vips_composite2 gazette_vips.vips_composite2
#define vips_copy gazette_vips.vips_copy
#define vips_embed gazette_vips.vips_embed
#define vips_error gazette_vips.vips_error
#define vips_error_buffer gazette_vips.vips_error_buffer
#define vips_error_clear gazette_vips.vips_error_clear
#define vips_extract_band gazette_vips.vips_extract_band
#define vips_gifload_buffer gazette_vips.vips_gifload_buffer
#define vips_icc_transform gazette_vips.vips_icc_transform
#define vips_image_copy_memory gazette_vips.vips_image_copy_memory
#define vips_image_generate gazette_vips.vips_image_generate
#define vips_image_get_orientation_swap gazette_vips.vips_image_get_orientation_swap
#define vips_image_get_typeof gazette_vips.vips_image_get_typeof
#define vips_image_hasalpha gazette_vips.vips_image_hasalpha
#define vips_image_new gazette_vips.vips_image_new
#define vips_image_new_from_memory gazette_vips.vips_image_new_from_memory
#define vips_image_pipelinev gazette_vips.vips_image_pipelinev
#define vips_image_remove gazette_vips.vips_image_remove
#define vips_image_write_to_memory gazette_vips.vips_image_write_to_memory
#define vips_init gazette_vips.vips_init
#define vips_interpolate_new gazette_vips.vips_interpolate_new
#define vips_jpegload_buffer gazette_vips.vips_jpegload_buffer
#define vips_mapim gazette_vips.vips_mapim
#define vips_object_get_type gazette_vips.vips_object_get_type
#define vips_object_local_array gazette_vips.vips_object_local_array
#define vips_object_local_cb gazette_vips.vips_object_local_cb
#define vips_operation_block_set gazette_vips.vips_operation_block_set
#define vips_pngload_buffer gazette_vips.vips_pngload_buffer
#define vips_pngsave_buffer gazette_vips.vips_pngsave_buffer
#define vips_region_prepare gazette_vips.vips_region_prepare
#define vips_region_region gazette_vips.vips_region_region
#define vips_shrink gazette_vips.vips_shrink
#define vips_start_one gazette_vips.vips_start_one
#define vips_stop_one gazette_vips.vips_stop_one
#define vips_svgload_buffer gazette_vips.vips_svgload_buffer
#define vips_thumbnail_image gazette_vips.vips_thumbnail_image
#define vips_version gazette_vips.vips_version
#define vips_webpload_buffer gazette_vips.vips_webpload_buffer
#define vips_webpsave_buffer gazette_vips.vips_webpsave_buffer
#endif
