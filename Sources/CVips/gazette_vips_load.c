#define GAZETTE_VIPS_LOADING
#include "vips_functions.h"
#include <dlfcn.h>

struct gazette_vips_functions gazette_vips;

int gazette_vips_load(void) {
  // 42 is the interface version of libvips 8, whose headers are used here.
  void *library = dlopen("libvips.so.42", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return -1;
#define GAZETTE_VIPS_FIND(name) \
  if (!(gazette_vips.name = (__typeof__(gazette_vips.name))dlsym(library, #name))) return -1;
  GAZETTE_VIPS_FUNCTIONS(GAZETTE_VIPS_FIND)
#undef GAZETTE_VIPS_FIND
  return 0;
}
