#pragma once
/// A bounded thumbnail (see gazette_vips.c).
int gazette_vips_placeholder(void);
