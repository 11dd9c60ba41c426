// library: rocm
#include "ids.cl"
