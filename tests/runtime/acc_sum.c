// OpenACC: a sum on the device, exact in single precision.
#include <stdio.h>
#include <openacc.h>
int main(void) {
    static float a[1000], b[1000];
    float s = 0;
    int on_device = 0;
    for (int i = 0; i < 1000; i++) { a[i] = i; b[i] = 2; }
#pragma acc parallel loop copyin(a, b) reduction(+ : s)
    for (int i = 0; i < 1000; i++) s += a[i] * b[i];
#pragma acc parallel copyout(on_device)
    on_device = acc_on_device(acc_device_not_host);
    printf("on_device=%d sum=%.0f\n", on_device, s);
    return !(on_device && s == 999000);
}
