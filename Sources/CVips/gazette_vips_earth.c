// The built-in map: a picture of the Earth, reprojected and drawn in the style of a newspaper's weather map.
#include "gazette_vips_earth.h"
#include "vips_functions.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { side = gazette_vips_tile_side, border = 1, framed = side + 2 * border, margin = 4, bands = 4 };

typedef struct {
  float red, green, blue;
} colour;

typedef struct {
  colour deep, shallow, low, high, coast;
  /// The share of the land's own colour, 0 to 1.
  float tint;
  float coast_strength;
} palette;

static const palette palettes[] = {
    [GAZETTE_VIPS_PAPER] = {{186, 205, 214}, {206, 220, 225}, {222, 213, 192}, {250, 246, 236}, {104, 110, 108}, .10f, .8f},
    [GAZETTE_VIPS_NIGHT] = {{40, 50, 54}, {47, 57, 61}, {24, 24, 23}, {40, 39, 37}, {104, 112, 112}, .10f, .7f},
};

static float clamped(float value, float least, float most) { return value < least ? least : value > most ? most : value; }

static float stepped(float value, float from, float to) {
  float share = clamped((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

static colour mixed(colour one, colour other, float share) {
  return (colour){one.red + (other.red - one.red) * share, one.green + (other.green - one.green) * share,
                  one.blue + (other.blue - one.blue) * share};
}

/// The probability that a colour of the picture is sea, 0 to 255: bluer than red, and less bright than ice.
static uint8_t sea(uint8_t red, uint8_t green, uint8_t blue) {
  float ice = stepped(fminf(red, fminf(green, blue)), 150, 200);
  return (uint8_t)(255 * stepped((float)blue - red, 14, 44) * (1 - ice));
}

/// Smooths the sea probability, so that coasts are even where one pixel of the picture covers many of the map.
static void smooth(gazette_vips_earth *earth) {
  int width = earth->width, height = earth->height;
  uint8_t *wet = g_malloc((size_t)width * height);
  for (int pixel = 0; pixel < width * height; pixel++) wet[pixel] = earth->pixels[(size_t)pixel * bands + 3];
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      int sum = 0;
      for (int down = -1; down <= 1; down++)
        for (int across = -1; across <= 1; across++) {
          int line = y + down < 0 ? 0 : y + down >= height ? height - 1 : y + down;
          sum += wet[line * width + (x + across + width) % width] * (2 - abs(down)) * (2 - abs(across));
        }
      earth->pixels[((size_t)y * width + x) * bands + 3] = (uint8_t)(sum / 16);
    }
  g_free(wet);
}

static VipsImage *decoded(gazette_vips_kind kind, const void *bytes, size_t length) {
  VipsImage *image = NULL, *flat = NULL, *plain = NULL;
  if (kind == GAZETTE_VIPS_JPEG) vips_jpegload_buffer((void *)bytes, length, &image, NULL);
  if (kind == GAZETTE_VIPS_PNG) vips_pngload_buffer((void *)bytes, length, &image, NULL);
  if (!image) return NULL;
  vips_colourspace(image, &flat, VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(image);
  if (!flat) return NULL;
  vips_extract_band(flat, &plain, 0, "n", 3, NULL);
  g_object_unref(flat);
  return plain;
}

int gazette_vips_read_earth(
    gazette_vips_kind kind, const void *bytes, size_t length, int64_t maximum_pixels, gazette_vips_earth *earth) {
  memset(earth, 0, sizeof *earth);
  VipsImage *image = decoded(kind, bytes, length);
  size_t size = 0;
  uint8_t *source = NULL;
  if (image && (int64_t)image->Xsize * image->Ysize <= maximum_pixels && image->BandFmt == VIPS_FORMAT_UCHAR)
    source = vips_image_write_to_memory(image, &size);
  if (source && size == (size_t)image->Xsize * image->Ysize * 3) {
    earth->width = image->Xsize;
    earth->height = image->Ysize;
    earth->length = size / 3 * bands;
    earth->pixels = g_malloc(earth->length);
    for (size_t pixel = 0; pixel < size / 3; pixel++) {
      const uint8_t *from = source + pixel * 3;
      uint8_t *to = earth->pixels + pixel * bands;
      memcpy(to, from, 3);
      to[3] = sea(from[0], from[1], from[2]);
    }
    smooth(earth);
  }
  g_free(source);
  if (image) g_object_unref(image);
  vips_error_clear();
  return earth->pixels ? 0 : -1;
}

/// Fills `index` with the position in the picture of each pixel of the tile and its border.
static void fill_index(float *index, double width, double height, int zoom, int column, int row) {
  double tiles = ldexp(1, zoom);
  for (int y = 0; y < framed; y++) {
    double north = (row + (y + .5 - border) / side) / tiles;
    double latitude = atan(sinh(M_PI * (1 - 2 * north)));
    double line = (.5 - latitude / M_PI) * height - .5 + margin;
    for (int x = 0; x < framed; x++) {
      double east = (column + (x + .5 - border) / side) / tiles;
      index[(y * framed + x) * 2] = (float)(east * width - .5 + margin);
      index[(y * framed + x) * 2 + 1] = (float)line;
    }
  }
}

/// Returns the tile's part of the picture, four floats per pixel; NULL when libvips failed.
static float *reprojected(const gazette_vips_earth *earth, int zoom, int column, int row) {
  VipsImage *context = vips_image_new();
  VipsImage **step = (VipsImage **)vips_object_local_array(VIPS_OBJECT(context), 8);
  float *index = g_new(float, framed * framed * 2), *values = NULL;
  VipsInterpolate *cubic = vips_interpolate_new("bicubic");
  // A low zoom has less resolution than the picture: unless it is shrunk first, rivers and islands would flicker.
  double shrink = fmax(1, earth->width / ldexp(side, zoom));
  size_t length = 0;
  if (cubic &&
      (step[0] = vips_image_new_from_memory(
           earth->pixels, earth->length, earth->width, earth->height, bands, VIPS_FORMAT_UCHAR)) &&
      vips_shrink(step[0], &step[1], shrink, shrink, NULL) == 0 && (step[2] = vips_image_copy_memory(step[1])) &&
      vips_embed(step[2], &step[3], margin, margin, step[2]->Xsize + 2 * margin, step[2]->Ysize + 2 * margin, "extend",
                 VIPS_EXTEND_REPEAT, NULL) == 0) {
    fill_index(index, step[2]->Xsize, step[2]->Ysize, zoom, column, row);
    step[4] = vips_image_new_from_memory(
        index, (size_t)framed * framed * 2 * sizeof *index, framed, framed, 2, VIPS_FORMAT_FLOAT);
    if (step[4] && vips_mapim(step[3], &step[5], step[4], "interpolate", cubic, "extend", VIPS_EXTEND_COPY, NULL) == 0 &&
        vips_cast_float(step[5], &step[6], NULL) == 0)
      values = vips_image_write_to_memory(step[6], &length);
  }
  if (cubic) g_object_unref(cubic);
  g_object_unref(context);
  g_free(index);
  if (length == (size_t)framed * framed * bands * sizeof(float)) return values;
  g_free(values);
  return NULL;
}

/// Returns the colour of a pixel: land by height with a tint of its own colour, sea by depth, and a coast of even width between.
static colour printed(const float *pixel, float across, float down, float least, const palette *ink) {
  float red = pixel[0], green = pixel[1], blue = pixel[2], wet = pixel[3] / 255;
  float light = (.3f * red + .55f * green + .15f * blue) / 255;
  colour land = mixed(ink->low, ink->high, powf(clamped(light, 0, 1), .75f));
  float grey = (land.red + land.green + land.blue) / 3, own = fmaxf(light * 255, 24);
  // Pixels at a coast contain some of the sea's blue, which is not a colour of land.
  blue = fminf(blue, (red + green) / 2);
  colour tinted = {grey * red / own, grey * green / own, grey * blue / own};
  land = mixed(land, tinted, ink->tint);
  colour water = mixed(ink->deep, ink->shallow, stepped(green, 10, 120));
  // The slope of the sea probability converts its distance from one half to pixels.
  float slope = fmaxf(hypotf(across, down) / 2 / 255, 1e-4f), distance = (wet - .5f) / slope;
  colour surface = mixed(land, water, clamped(distance + .5f, 0, 1));
  float line = slope < least ? 0 : clamped(1.1f - fabsf(distance), 0, 1) * ink->coast_strength;
  return mixed(surface, ink->coast, line);
}

static uint8_t *print(const float *values, int zoom, const palette *ink) {
  // The minimum slope of a coast. A larger zoom spreads each coast over more pixels.
  float least = .012f * fminf(1, ldexpf(1, 5 - zoom));
  uint8_t *pixels = g_malloc(side * side * 3);
  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++) {
      const float *pixel = values + ((y + border) * framed + x + border) * bands;
      float across = pixel[bands + 3] - pixel[-bands + 3];
      float down = pixel[framed * bands + 3] - pixel[-framed * bands + 3];
      colour result = printed(pixel, across, down, least, ink);
      uint8_t *to = pixels + (y * side + x) * 3;
      to[0] = (uint8_t)clamped(result.red + .5f, 0, 255);
      to[1] = (uint8_t)clamped(result.green + .5f, 0, 255);
      to[2] = (uint8_t)clamped(result.blue + .5f, 0, 255);
    }
  return pixels;
}

static int written(uint8_t *pixels, gazette_vips_tile_format format, gazette_vips_bytes *tile) {
  VipsImage *raw = vips_image_new_from_memory(pixels, side * side * 3, side, side, 3, VIPS_FORMAT_UCHAR), *image = NULL;
  void *bytes = NULL;
  int result = -1;
  if (raw && vips_copy(raw, &image, "interpretation", VIPS_INTERPRETATION_sRGB, NULL) == 0)
    result = format == GAZETTE_VIPS_TILE_PNG
                 ? vips_pngsave_buffer(image, &bytes, &tile->length, "compression", 6, NULL)
                 : vips_webpsave_buffer(image, &bytes, &tile->length, "Q", 82, "effort", 2, NULL);
  if (image) g_object_unref(image);
  if (raw) g_object_unref(raw);
  tile->bytes = bytes;
  return result;
}

int gazette_vips_draw_tile(
    const gazette_vips_earth *earth, int32_t zoom, int32_t column, int32_t row, gazette_vips_ink ink,
    gazette_vips_tile_format format, gazette_vips_bytes *tile) {
  memset(tile, 0, sizeof *tile);
  float *values = reprojected(earth, zoom, column, row);
  if (!values) {
    vips_error_clear();
    return -1;
  }
  uint8_t *pixels = print(values, zoom, &palettes[ink]);
  g_free(values);
  if (format == GAZETTE_VIPS_TILE_PIXELS) {
    tile->bytes = pixels;
    tile->length = side * side * 3;
    return 0;
  }
  int result = written(pixels, format, tile);
  g_free(pixels);
  vips_error_clear();
  return result;
}
