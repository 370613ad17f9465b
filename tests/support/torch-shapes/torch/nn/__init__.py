import math
import sys

from . import functional  # noqa: F401


def tensor(*shape):
    return sys.modules['torch'].Tensor(*shape)


def two(size):
    return size if isinstance(size, tuple) else (size, size)


class Parameter:
    def __init__(self, of):
        self.value, self.shape = of, of.shape

    def numel(self):
        return self.value.numel()

    def __getitem__(self, rows):
        return self.value[rows]

    def __add__(self, other):
        return self.value + other

    __radd__ = __add__


class Module:
    def __init__(self):
        pass

    def __call__(self, x):
        return self.forward(x)

    def forward(self, x):
        return x

    def eval(self):
        return self

    def parameters(self):
        found = {}
        for value in vars(self).values():
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, Parameter):
                    found[id(each)] = each
                elif isinstance(each, Module):
                    found.update((id(p), p) for p in each.parameters())
        return list(found.values())


class ModuleList(Module):
    def __init__(self, modules):
        assert all(isinstance(each, Module) for each in modules)
        self.modules = list(modules)

    def __getitem__(self, at):
        return self.modules[at]

    def __setitem__(self, at, module):
        assert 0 <= at < len(self.modules) and isinstance(module, Module)
        self.modules[at] = module

    def __len__(self):
        return len(self.modules)


class Sequential(ModuleList):
    def __init__(self, *modules):
        super().__init__(modules)

    def forward(self, x):
        for each in self.modules:
            x = each(x)
        return x


class Linear(Module):
    def __init__(self, i, o, bias=True):
        self.weight = Parameter(tensor(o, i))
        if bias:
            self.bias = Parameter(tensor(o))

    def forward(self, x):
        o, i = self.weight.shape
        assert x.shape[-1] == i, f'{x.shape} into {self.weight.shape}'
        return tensor(*x.shape[:-1], o)


class Window(Module):
    def slide(self, x, channels):
        sizes = zip(x.shape[2:], self.kernel, self.stride, self.padding, self.dilation, strict=True)
        return tensor(x.shape[0], channels, *((n + 2 * p - d * (k - 1) - 1) // s + 1 for n, k, s, p, d in sizes))


class Conv2d(Window):
    def __init__(self, i, o, kernel, stride=1, padding=0, dilation=1, groups=1, bias=True):
        assert i % groups == 0 and o % groups == 0
        self.kernel, self.stride, self.padding, self.dilation = map(two, (kernel, stride, padding, dilation))
        self.i, self.weight = i, Parameter(tensor(o, i // groups, *self.kernel))
        if bias:
            self.bias = Parameter(tensor(o))

    def forward(self, x):
        assert x.shape[1] == self.i, f'{x.shape} into {self.i} channels'
        return self.slide(x, self.weight.shape[0])


class MaxPool2d(Window):
    def __init__(self, kernel, stride=None, padding=0, ceil_mode=False):
        self.kernel, self.padding, self.dilation = two(kernel), two(padding), (1, 1)
        self.stride = two(stride or kernel)
        self.ceil_mode = ceil_mode
        assert all(2 * p <= k for p, k in zip(self.padding, self.kernel))

    def forward(self, x):
        down = self.slide(x, x.shape[1])
        if not self.ceil_mode:
            return down
        # In ceil_mode there is one more window along an axis where the others leave part of the
        # input uncovered.
        sizes = zip(down.shape[2:], x.shape[2:], self.kernel, self.stride, self.padding, strict=True)
        more = (out + ((out - 1) * s + k < n + 2 * p and out * s < n + p) for out, n, k, s, p in sizes)
        return tensor(*down.shape[:2], *more)


AvgPool2d = MaxPool2d


class AdaptiveAvgPool2d(Module):
    def __init__(self, size):
        self.size = two(size)

    def forward(self, x):
        return tensor(*x.shape[:2], *self.size)


class Norm(Module):
    dim = -1

    def __init__(self, size, eps=1e-5):
        self.weight, self.bias = Parameter(tensor(size)), Parameter(tensor(size))

    def forward(self, x):
        assert x.shape[self.dim] == self.weight.shape[0], f'{x.shape} into {self.weight.shape}'
        return x


class LayerNorm(Norm):
    pass


class BatchNorm2d(Norm):
    dim = 1

    def forward(self, x):
        assert len(x.shape) == 4
        return super().forward(x)


class Embedding(Module):
    def __init__(self, words, width):
        self.weight = Parameter(tensor(words, width))

    def forward(self, x):
        assert x.high == self.weight.shape[0]
        return tensor(*x.shape, self.weight.shape[1])


class Flatten(Module):
    def __init__(self, start=1):
        self.start = start

    def forward(self, x):
        return tensor(*x.shape[:self.start], math.prod(x.shape[self.start:]))


class ZeroPad2d(Module):
    def __init__(self, padding):
        self.left, self.right, self.top, self.bottom = padding

    def forward(self, x):
        n, c, height, width = x.shape
        return tensor(n, c, height + self.top + self.bottom, width + self.left + self.right)


class GELU(Module):
    def __init__(self, approximate='none'):
        assert approximate in ('none', 'tanh')


class Softmax(Module):
    def __init__(self, dim):
        assert dim == -1


class Dropout(Module):
    def __init__(self, p):
        assert 0 <= p <= 1


LogSoftmax = Softmax


class ReLU(Module):
    pass


SiLU = Sigmoid = Tanh = Identity = ReLU
