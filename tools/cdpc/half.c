#include <math.h>

#include "values.h"

double half_to_double(uint16_t half)
{
    unsigned exponent = half >> 10 & 31, fraction = half & 1023;
    double magnitude;
    if (exponent == 31)
        magnitude = fraction ? (double)NAN : (double)INFINITY;
    else if (exponent == 0)
        magnitude = ldexp(fraction, -24);
    else
        magnitude = ldexp(1024 + fraction, (int)exponent - 25);
    return half & 0x8000 ? -magnitude : magnitude;
}

/* `units` is not negative and below 2^12. */
static unsigned round_to_even(double units)
{
    double down = floor(units), rest = units - down;
    unsigned whole = (unsigned)down;
    return whole + (rest > 0.5 || (rest == 0.5 && (whole & 1)));
}

uint16_t half_from_double(double value)
{
    unsigned sign = signbit(value) ? 0x8000 : 0;
    double magnitude = fabs(value);
    if (isnan(value))
        return (uint16_t)(sign | 0x7E00);
    if (magnitude >= 65520) /* half way between the largest half and 65536 */
        return (uint16_t)(sign | 0x7C00);
    if (magnitude < 0x1p-14) /* subnormal; the carry of rounding up gives the smallest normal */
        return (uint16_t)(sign | round_to_even(ldexp(magnitude, 24)));
    int exponent;
    frexp(magnitude, &exponent);
    unsigned units = round_to_even(ldexp(magnitude, 11 - exponent)); /* 1024 to 2048 */
    return (uint16_t)(sign | ((unsigned)(exponent + 13) * 1024 + units));
}
