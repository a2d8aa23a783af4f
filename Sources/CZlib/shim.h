// The input of a stream is not written to.
#define ZLIB_CONST
#include <zlib.h>
