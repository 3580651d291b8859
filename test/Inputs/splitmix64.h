/* Random numbers that are the same everywhere: splitmix64 from the state 1. */
static unsigned long long random_number(void)
{
    static unsigned long long state = 1;
    unsigned long long z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}
