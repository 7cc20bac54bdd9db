// libvips's functions take their options as variadic arguments, which Swift cannot call.
#include "gazette_vips.h"
#include "vips_functions.h"
#include <math.h>
#include <string.h>

typedef struct {
  gint64 deadline;
  // Written by libvips's threads.
  _Atomic gboolean is_over;
} time_limit;

/// Returns TRUE once the deadline has passed.
static gboolean is_up(time_limit *limit) {
  if (g_get_monotonic_time() >= limit->deadline) limit->is_over = TRUE;
  return limit->is_over;
}

static void keep_quiet(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
  (void)domain, (void)level, (void)message, (void)data;
}

int gazette_vips_start(void) {
  if (gazette_vips_load() != 0) return -1;
  // The outcome reports damaged pictures; libvips would also write a line about each to standard error.
  g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_MESSAGE | G_LOG_LEVEL_INFO, keep_quiet, NULL);
  if (VIPS_INIT("gazette") != 0) return -1;
  // Blocks all loaders except the four that are called by name below.
  vips_block_untrusted_set(TRUE);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpegBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadPngBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadNsgifBuffer", FALSE);
  vips_operation_block_set("VipsForeignLoadWebpBuffer", FALSE);
  // Each picture is read once, so a cache is useless. Gazette processes several pictures concurrently instead.
  vips_cache_set_max(0);
  vips_concurrency_set(1);
  return 0;
}

static VipsImage *load(gazette_vips_kind kind, const void *bytes, size_t length, int shrink, double scale) {
  VipsImage *image = NULL;
  void *buffer = (void *)bytes;
  switch (kind) {
    case GAZETTE_VIPS_JPEG:
      vips_jpegload_buffer(buffer, length, &image, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                           VIPS_FAIL_ON_TRUNCATED, NULL);
      break;
    case GAZETTE_VIPS_PNG:
      vips_pngload_buffer(buffer, length, &image, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_TRUNCATED,
                          NULL);
      break;
    case GAZETTE_VIPS_GIF:
      vips_gifload_buffer(buffer, length, &image, "n", 1, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                          VIPS_FAIL_ON_TRUNCATED, NULL);
      break;
    case GAZETTE_VIPS_WEBP:
      vips_webpload_buffer(buffer, length, &image, "n", 1, "scale", scale, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                           VIPS_FAIL_ON_TRUNCATED, NULL);
      break;
  }
  return image;
}

/// Copies a region of the picture, unless the time is up. libvips sends progress signals only from the end of a pipeline, and
/// the end of this one is a single small tile.
static int pass_on(VipsRegion *output, void *sequence, void *image, void *user, gboolean *stop) {
  (void)image, (void)stop;
  VipsRegion *input = sequence;
  time_limit *limit = user;
  if (is_up(limit)) {
    vips_error("gazette", "the time is up");
    return -1;
  }
  if (vips_region_prepare(input, &output->valid) != 0) return -1;
  return vips_region_region(output, input, &output->valid, output->valid.left, output->valid.top);
}

/// Returns `source` with a time limit, and takes ownership of the caller's reference.
static VipsImage *within_time(VipsImage *source, time_limit *limit) {
  VipsImage *timed = vips_image_new();
  vips_object_local(timed, source);
  if (vips_image_pipelinev(timed, VIPS_DEMAND_STYLE_THINSTRIP, source, NULL) == 0 &&
      vips_image_generate(timed, vips_start_one, pass_on, vips_stop_one, source, limit) == 0)
    return timed;
  g_object_unref(timed);
  return NULL;
}

/// Opens the picture in the smallest size that its decoder supports and that is at least 1.5 times the box, for a clean resize.
static VipsImage *load_small(
    gazette_vips_kind kind, const void *bytes, size_t length, VipsImage *full, const gazette_vips_request *request) {
  gboolean is_turned = vips_image_get_orientation_swap(full);
  double width = is_turned ? full->Ysize : full->Xsize, height = is_turned ? full->Xsize : full->Ysize;
  double spare = fmax(width / request->width, height / request->height) / 1.5;
  if (spare < 2 || (kind != GAZETTE_VIPS_JPEG && kind != GAZETTE_VIPS_WEBP)) {
    g_object_ref(full);
    return full;
  }
  int shrink = spare >= 8 ? 8 : spare >= 4 ? 4 : 2;
  return load(kind, bytes, length, shrink, 1.0 / spare);
}

/// Fills `sample` from `image`, whose pixels are in memory.
static int take_sample(VipsImage *image, uint8_t *sample) {
  VipsImage *context = vips_image_new();
  VipsImage **step = (VipsImage **)vips_object_local_array(VIPS_OBJECT(context), 4);
  const int side = gazette_vips_sample_side;
  size_t length = 0;
  void *pixels = NULL;
  if (vips_thumbnail_image(image, &step[0], side, "height", side, "size", VIPS_SIZE_FORCE, NULL) == 0 &&
      vips_colourspace(step[0], &step[1], VIPS_INTERPRETATION_sRGB, NULL) == 0 &&
      (vips_image_hasalpha(step[1]) ? vips_copy(step[1], &step[2], NULL) : vips_addalpha(step[1], &step[2], NULL)) == 0 &&
      vips_cast_uchar(step[2], &step[3], NULL) == 0 && step[3]->Bands == 4)
    pixels = vips_image_write_to_memory(step[3], &length);
  g_object_unref(context);
  gboolean is_whole = pixels && length == (size_t)side * side * 4;
  if (is_whole) memcpy(sample, pixels, length);
  g_free(pixels);
  return is_whole ? 0 : -1;
}

static int write_webp(VipsImage *image, const gazette_vips_request *request, gazette_vips_thumbnail *thumbnail) {
  void *webp = NULL;
  if (vips_webpsave_buffer(image, &webp, &thumbnail->webp_length, "Q", request->quality, "effort", request->effort,
                           "strip", TRUE, NULL) != 0)
    return -1;
  thumbnail->webp = webp;
  thumbnail->width = image->Xsize;
  thumbnail->height = image->Ysize;
  return 0;
}

/// Returns `image` in sRGB without a profile: "strip" would keep one of 7 kB, and on the web no profile means sRGB.
static VipsImage *in_srgb(VipsImage *image) {
  VipsImage *converted = NULL, *bare = NULL;
  gboolean has_profile = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
  // If the profile does not fit the picture, ignores it.
  if (!has_profile || vips_icc_transform(image, &converted, "srgb", "embedded", TRUE, "depth", 8, NULL) != 0) {
    vips_error_clear();
    vips_colourspace(image, &converted, VIPS_INTERPRETATION_sRGB, NULL);
  }
  if (converted) vips_copy(converted, &bare, NULL);
  if (converted) g_object_unref(converted);
  if (bare) vips_image_remove(bare, VIPS_META_ICC_NAME);
  return bare;
}

/// Resizes `source` to the box, upright and in sRGB, and encodes it.
static int shrink(VipsImage *source, const gazette_vips_request *request, gazette_vips_thumbnail *thumbnail) {
  VipsImage *resized = NULL;
  if (vips_thumbnail_image(source, &resized, request->width, "height", request->height, "size", VIPS_SIZE_DOWN, NULL) != 0)
    return -1;
  VipsImage *converted = in_srgb(resized);
  VipsImage *upright = converted ? vips_image_copy_memory(converted) : NULL;
  int result = -1;
  if (upright && take_sample(upright, thumbnail->sample) == 0) result = write_webp(upright, request, thumbnail);
  if (upright) g_object_unref(upright);
  if (converted) g_object_unref(converted);
  g_object_unref(resized);
  return result;
}

static gazette_vips_outcome failed(gazette_vips_thumbnail *thumbnail, gboolean is_over) {
  g_strlcpy(thumbnail->message, vips_error_buffer(), sizeof thumbnail->message);
  vips_error_clear();
  return is_over ? GAZETTE_VIPS_TOO_SLOW : GAZETTE_VIPS_DAMAGED;
}

gazette_vips_outcome gazette_vips_make(
    gazette_vips_kind kind, const void *bytes, size_t length, const gazette_vips_request *request,
    gazette_vips_thumbnail *thumbnail) {
  memset(thumbnail, 0, sizeof *thumbnail);
  time_limit limit = {g_get_monotonic_time() + (gint64)(request->seconds * 1e6), FALSE};
  VipsImage *full = load(kind, bytes, length, 1, 1.0);
  if (!full) return failed(thumbnail, is_up(&limit));
  gboolean is_turned = vips_image_get_orientation_swap(full);
  thumbnail->original_width = is_turned ? full->Ysize : full->Xsize;
  thumbnail->original_height = is_turned ? full->Xsize : full->Ysize;
  if ((int64_t)full->Xsize * full->Ysize > request->maximum_pixels) {
    g_object_unref(full);
    return GAZETTE_VIPS_TOO_LARGE;
  }
  // A decoder cannot be stopped while it opens a file. If that took too long, the picture is neither opened again nor drawn.
  VipsImage *source = is_up(&limit) ? NULL : load_small(kind, bytes, length, full, request);
  g_object_unref(full);
  if (source) source = within_time(source, &limit);
  if (!source) return failed(thumbnail, is_up(&limit));
  thumbnail->decoded_width = source->Xsize;
  int result = shrink(source, request, thumbnail);
  g_object_unref(source);
  return result == 0 ? GAZETTE_VIPS_DONE : failed(thumbnail, limit.is_over);
}

void gazette_vips_clear(gazette_vips_thumbnail *thumbnail) {
  g_free(thumbnail->webp);
  thumbnail->webp = NULL;
  thumbnail->webp_length = 0;
}

void gazette_vips_free(void *bytes) { g_free(bytes); }
