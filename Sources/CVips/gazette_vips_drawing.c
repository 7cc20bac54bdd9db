// Drawings of the program's own, as the provider simulator serves them.
#include "gazette_vips_drawing.h"
#include "vips_functions.h"

/// Allows the SVG loader with the first drawing, so that it stays blocked in a process without drawings.
static void allow_svg(void) {
  static gsize is_allowed = 0;
  if (!g_once_init_enter(&is_allowed)) return;
  vips_operation_block_set("VipsForeignLoadSvgBuffer", FALSE);
  g_once_init_leave(&is_allowed, 1);
}

/// Returns the drawing's colours; without a ground, the drawing covers everything. The picture lives as long as `context`.
static VipsImage *drawn(VipsImage *context, VipsImage *drawing, const uint8_t *ground) {
  VipsImage **step = (VipsImage **)vips_object_local_array(VIPS_OBJECT(context), 4);
  int width = drawing->Xsize, height = drawing->Ysize;
  VipsImage *whole = drawing;
  if (ground) {
    step[0] = vips_image_new_from_memory(ground, (size_t)width * height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
    if (!step[0] || vips_copy(step[0], &step[1], "interpretation", VIPS_INTERPRETATION_sRGB, NULL) != 0 ||
        vips_composite2(step[1], drawing, &step[2], VIPS_BLEND_MODE_OVER, NULL) != 0)
      return NULL;
    whole = step[2];
  }
  return vips_extract_band(whole, &step[3], 0, "n", 3, NULL) == 0 ? step[3] : NULL;
}

int gazette_vips_draw(
    const void *svg, size_t length, int32_t width, int32_t height, const uint8_t *ground, gazette_vips_bytes *png) {
  *png = (gazette_vips_bytes){NULL, 0};
  const int maximum = gazette_vips_maximum_drawing_side;
  if (width < 1 || width > maximum || height < 1 || height > maximum) return -1;
  if (length > gazette_vips_maximum_drawing_length) return -1;
  allow_svg();
  VipsImage *context = vips_image_new(), *drawing = NULL, *result = NULL;
  void *bytes = NULL;
  if (vips_svgload_buffer((void *)svg, length, &drawing, NULL) == 0) vips_object_local(context, drawing);
  if (drawing && drawing->Xsize == width && drawing->Ysize == height) result = drawn(context, drawing, ground);
  if (result && vips_pngsave_buffer(result, &bytes, &png->length, "compression", 3, NULL) == 0) png->bytes = bytes;
  g_object_unref(context);
  vips_error_clear();
  return bytes ? 0 : -1;
}
