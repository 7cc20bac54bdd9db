#include <vips/vips.h>
#include "gazette_vips.h"
int gazette_vips_placeholder(void) { return VIPS_MAJOR_VERSION; }
