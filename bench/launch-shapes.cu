// The launches of launch-shapes.ll in CUDA C++. launch-shapes.py compiles both as they stand, and again without the lines
// that write `status`; see there. Here the status of a launch cannot be had without a further call, so 7 is written.
struct Record {
    char kind;
    double value;
    float weights[3];
};

typedef void (*kernel)(int *);

extern "C" {
__global__ void child_0() {}
__global__ void child_1(int *a) {}
__global__ void child_4(int *a, int b, float c, double d) {}
__global__ void child_8(int a, int b, int c, int d, long long e, long long f, float g, float h) {}
__global__ void child_16(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k, int l, int m,
                         int n, int o, int p) {}
__global__ void child_struct(int a, Record r) {}
__global__ void child_vectors(float4 a, double2 b) {}
__global__ void other(int *a) {}

__global__ void arguments_0(int *status) {
    child_0<<<1, 32>>>();
    *status = 7;
}

__global__ void arguments_1(int *status, int *a) {
    child_1<<<1, 32>>>(a);
    *status = 7;
}

__global__ void arguments_4(int *status, int *a, int b, float c, double d) {
    child_4<<<1, 32>>>(a, b, c, d);
    *status = 7;
}

__global__ void arguments_8(int *status, int a, int b, int c, int d, long long e, long long f, float g, float h) {
    child_8<<<1, 32>>>(a, b, c, d, e, f, g, h);
    *status = 7;
}

__global__ void arguments_16(int *status, int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k,
                             int l, int m, int n, int o, int p) {
    child_16<<<1, 32>>>(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    *status = 7;
}

__global__ void struct_value(int *status, int a, Record r) {
    child_struct<<<1, 32>>>(a, r);
    *status = 7;
}

__global__ void struct_byval(int *status, int a, Record r) {
    child_struct<<<1, 32>>>(a, r);
    *status = 7;
}

__global__ void vectors(int *status, float4 a, double2 b) {
    child_vectors<<<1, 32>>>(a, b);
    *status = 7;
}

__global__ void constant_3d(int *status, int *a) {
    child_1<<<dim3(2, 3, 4), dim3(8, 4, 2)>>>(a);
    *status = 7;
}

__global__ void computed(int *status, int *a, int n) {
    child_1<<<(n + 127) / 128, 128>>>(a);
    *status = 7;
}

__global__ void computed_3d(int *status, int *a, int x, int y, int z) {
    child_1<<<dim3(x, y, z), dim3(z, y, x), 4 * x>>>(a);
    *status = 7;
}

__global__ void conditional(int *status, int *a, int n) {
    if (n > 100) {
        child_1<<<1, 32>>>(a);
        *status = 7;
    }
}

__global__ void either(int *status, int *a, int n) {
    if (n > 100) {
        child_1<<<1, 32>>>(a);
        *status = 7;
    } else {
        other<<<1, 32>>>(a);
        *status = 7;
    }
}

__global__ void loop(int *status, int *a, int n) {
#pragma unroll 1
    for (int i = n; i > 0; i--) {
        child_1<<<1, 32>>>(a);
        *status = 7;
    }
}

__global__ void per_thread(int *status, int *a) {
    child_1<<<1, 32, 0, cudaStreamPerThread>>>(a);
    *status = 7;
}

__global__ void fire_and_forget(int *status, int *a) {
    child_1<<<1, 32, 0, cudaStreamFireAndForget>>>(a);
    *status = 7;
}

__global__ void tail(int *status, int *a) {
    child_1<<<1, 32, 0, cudaStreamTailLaunch>>>(a);
    *status = 7;
}

__global__ void created_stream(int *status, int *a, cudaStream_t *streams) {
    child_1<<<1, 32, 0, streams[1]>>>(a);
    *status = 7;
}

__global__ void shared_memory(int *status, int *a) {
    child_1<<<1, 32, 4096>>>(a);
    *status = 7;
}

__global__ void through_pointer(int *status, int *a, kernel *table) {
    table[1]<<<1, 32>>>(a);
    *status = 7;
}
}
