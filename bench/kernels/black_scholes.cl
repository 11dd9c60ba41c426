// Prices of European options by Black and Scholes; the normal distribution by a polynomial (Abramowitz and Stegun, 26.2.17).
float below(float d)
{
    float k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    float sum = k * fma(k, fma(k, fma(k, fma(k, 1.330274429f, -1.821255978f), 1.781477937f), -0.356563782f), 0.319381530f);
    float above = 0.39894228f * native_exp(-0.5f * d * d) * sum;
    return d > 0.0f ? 1.0f - above : above;
}

__kernel void black_scholes(__global const float *restrict price, __global const float *restrict strike,
                            __global const float *restrict years, __global float *restrict call,
                            __global float *restrict put, float rate, float volatility)
{
    uint i = get_global_id(0);
    float s = price[i], x = strike[i], t = years[i];
    float root = volatility * native_sqrt(t);
    float d1 = (native_log(s / x) + (rate + 0.5f * volatility * volatility) * t) / root;
    float d2 = d1 - root;
    float discounted = x * native_exp(-rate * t);
    float c = s * below(d1) - discounted * below(d2);
    call[i] = c;
    put[i] = c - s + discounted;
}
