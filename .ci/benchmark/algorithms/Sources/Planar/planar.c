#include "planar.h"
#include <stdlib.h>
#include <string.h>

/* As plain as it gets: an explicit stack, and a look at each point of each stretch. */
size_t planar_simplify(const double *points, size_t count, double tolerance, unsigned char *kept) {
    size_t (*open)[2] = malloc((count + 1) * sizeof *open);
    size_t depth = 0, number = 2;
    memset(kept, 0, count);
    kept[0] = kept[count - 1] = 1;
    open[depth][0] = 0;
    open[depth++][1] = count - 1;
    while (depth > 0) {
        depth--;
        const size_t first = open[depth][0], last = open[depth][1];
        const double x = points[2 * first], y = points[2 * first + 1];
        const double dx = points[2 * last] - x, dy = points[2 * last + 1] - y;
        const double square = dx * dx + dy * dy, inverse = square > 0 ? 1 / square : 0;
        double farthest = tolerance * tolerance;
        size_t cut = 0;
        for (size_t index = first + 1; index < last; index++) {
            double u = points[2 * index] - x, v = points[2 * index + 1] - y;
            double part = (u * dx + v * dy) * inverse;
            part = part < 0 ? 0 : part > 1 ? 1 : part;
            u -= part * dx;
            v -= part * dy;
            const double distance = u * u + v * v;
            if (distance > farthest) {
                farthest = distance;
                cut = index;
            }
        }
        if (cut > 0) {
            kept[cut] = 1;
            number++;
            open[depth][0] = first;
            open[depth++][1] = cut;
            open[depth][0] = cut;
            open[depth++][1] = last;
        }
    }
    free(open);
    return number;
}
