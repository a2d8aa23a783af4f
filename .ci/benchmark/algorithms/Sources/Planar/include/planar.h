#include <stddef.h>

/* Marks the points that the algorithm of Douglas and Peucker keeps on a plane: positions as x, y pairs. Returns their number. */
size_t planar_simplify(const double *points, size_t count, double tolerance, unsigned char *kept);
