"""tinygrad's own AMD back end, which talks to the kernel driver: PM4 and SDMA queues. Results are compared with numpy."""
import sys
import numpy as np
from tinygrad import Context, Device, Tensor, TinyJit, dtypes, nn

random = np.random.default_rng(7)
wrong = 0


def same(name, found, expected, tolerance=1e-4):
    global wrong
    found, expected = np.asarray(found), np.asarray(expected)
    if found.shape != expected.shape or not np.allclose(found, expected, rtol=tolerance, atol=tolerance):
        wrong += 1
        print(f"{name}: not so")


def values(*shape):
    return random.standard_normal(shape).astype(np.float32)


def operations():
    x, y = values(33, 65), values(33, 65)
    a, b = Tensor(x), Tensor(y)
    same("add", (a + b).numpy(), x + y)
    same("mul, sub, div", (a * 3 - b / 2).numpy(), x * 3 - y / 2)
    same("exp", a.exp().numpy(), np.exp(x))
    same("sin", a.sin().numpy(), np.sin(x))
    same("sqrt", (a * a + 1).sqrt().numpy(), np.sqrt(x * x + 1))
    same("where", (a > b).where(a, b).numpy(), np.maximum(x, y))
    same("sum", a.sum().item(), x.sum(), 1e-3)
    same("sum of rows", a.sum(1).numpy(), x.sum(1), 1e-3)
    same("max of columns", a.max(0).numpy(), x.max(0))
    same("softmax", a.softmax(1).numpy(), np.exp(x) / np.exp(x).sum(1, keepdims=True))
    same("transpose", a.T.contiguous().numpy(), x.T)
    same("pad and shrink", a.pad(((1, 2), (3, 4))).shrink(((0, 20), (2, 60))).numpy(), np.pad(x, ((1, 2), (3, 4)))[:20, 2:60])
    same("matmul", (a @ b.T).numpy(), x @ y.T, 1e-3)
    same("cumsum", a.cumsum(1).numpy(), x.cumsum(1), 1e-3)
    same("gather", a[Tensor([3, 1, 2])].numpy(), x[[3, 1, 2]])
    same("sort", a.sort(1)[0].numpy(), np.sort(x, 1))
    whole = random.integers(-1000, 1000, (50, 7), dtype=np.int32)
    same("integers", ((Tensor(whole) * 7) // 3).numpy(), (whole * 7) // 3)
    same("halves", (Tensor(x).cast(dtypes.half) * 2).float().numpy(), x.astype(np.float16).astype(np.float32) * 2, 1e-2)
    big = values(1 << 20)
    same("a megabyte and back", (Tensor(big) + 1).numpy(), big + 1)


def convolution():
    x, w = values(2, 3, 12, 12), values(4, 3, 3, 3)
    expected = np.zeros((2, 4, 10, 10), np.float32)
    for i in range(3):
        for j in range(3):
            expected += np.einsum("nchw,oc->nohw", x[:, :, i:i + 10, j:j + 10], w[:, :, i, j])
    same("conv2d", Tensor(x).conv2d(Tensor(w)).numpy(), expected, 1e-3)


class Model:
    """The layers of tinygrad's beautiful_mnist, narrower."""

    def __init__(self):
        self.layers = [nn.Conv2d(1, 8, 5), Tensor.relu, nn.BatchNorm(8), Tensor.max_pool2d, nn.Conv2d(8, 16, 3), Tensor.relu,
                       nn.BatchNorm(16), Tensor.max_pool2d, lambda x: x.flatten(1), nn.Linear(16 * 25, 10)]

    def __call__(self, x):
        return x.sequential(self.layers)


def training():
    """Digits that are bright in one place each: a few steps learn them."""
    labels = np.arange(64) % 10
    pictures = values(64, 1, 28, 28) * 0.1
    for n, label in enumerate(labels):
        pictures[n, 0, 2 * label:2 * label + 6, 4:24] += 1
    Tensor.manual_seed(1)
    model = Model()
    optimizer = nn.optim.Adam(nn.state.get_parameters(model), lr=0.01)
    x, y = Tensor(pictures), Tensor(labels.astype(np.int32))

    @TinyJit
    @Context(TRAINING=1)
    def step():
        optimizer.zero_grad()
        loss = model(x).sparse_categorical_crossentropy(y).backward()
        return loss.realize(*optimizer.schedule_step())

    losses = [step().item() for _ in range(12)]
    print("losses:", " ".join(f"{loss:.3f}" for loss in losses))
    same("training", losses[-1] < 0.3 * losses[0] and np.isfinite(losses).all(), True)
    found = model(x).argmax(1).numpy()
    print(f"{(found == labels).sum()} of {len(labels)} are right")


operations()
convolution()
if "short" not in sys.argv:
    training()
print(f"tinygrad on {Device[Device.DEFAULT].arch}: {wrong} wrong")
sys.exit(wrong != 0)
