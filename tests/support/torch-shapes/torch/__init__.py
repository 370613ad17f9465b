"""As much of PyTorch as the generated modules use, with shapes and no numbers: what does not fit raises."""
import math

from . import nn


class Tensor:
    def __init__(self, *shape):
        self.shape, self.device = tuple(int(n) for n in shape), 'cpu'

    def numel(self):
        return math.prod(self.shape)

    def reshape(self, *shape):
        if -1 in shape:
            rest = -math.prod(shape)
            shape = [self.numel() // rest if n == -1 else n for n in shape]
        assert math.prod(shape) == self.numel(), f'{self.shape} is not {shape}'
        return Tensor(*shape)

    view = reshape

    def permute(self, *dims):
        assert sorted(dims) == list(range(len(self.shape))), f'{dims} of {self.shape}'
        return Tensor(*(self.shape[d] for d in dims))

    def transpose(self, a, b):
        shape = list(self.shape)
        shape[a], shape[b] = shape[b], shape[a]
        return Tensor(*shape)

    def split(self, sizes, dim):
        assert sum(sizes) == self.shape[dim], f'{sizes} of {self.shape}'
        return [Tensor(*self.shape[:dim], n, *self.shape[dim + 1:]) for n in sizes]

    def repeat_interleave(self, times, dim):
        return Tensor(*self.shape[:dim], self.shape[dim] * times, *self.shape[dim + 1:])

    def softmax(self, dim):
        assert dim == -1
        return self

    def triu(self, diagonal):
        assert diagonal == 1
        return self

    def masked_fill(self, mask, value):
        return self + mask

    def __add__(self, other):
        shape = []
        for at in range(1, max(len(self.shape), len(other.shape)) + 1):
            sizes = {t.shape[-at] for t in (self, other) if len(t.shape) >= at} - {1} or {1}
            assert len(sizes) == 1, f'{self.shape} and {other.shape}'
            shape.insert(0, sizes.pop())
        return Tensor(*shape)

    def __matmul__(self, other):
        assert self.shape[-1] == other.shape[-2], f'{self.shape} @ {other.shape}'
        assert self.shape[:-2] == other.shape[:-2]
        return Tensor(*self.shape[:-1], other.shape[-1])

    def __truediv__(self, number):
        return self

    def __gt__(self, number):
        return self

    def __getitem__(self, rows):
        many = len(range(self.shape[0])[rows])
        assert many == rows.stop, f'{self.shape} has not {rows.stop} rows'
        return Tensor(many, *self.shape[1:])

    def __iter__(self):
        return iter([Tensor(*self.shape[1:])] * self.shape[0])


def ones(*shape, device=None):
    return Tensor(*shape)


zeros = randn = ones


def randint(high, shape):
    tokens = Tensor(*shape)
    tokens.high = high
    return tokens


def cat(parts, axis):
    shape = list(parts[0].shape)
    for part in parts[1:]:
        assert [*part.shape[:axis], *part.shape[axis + 1:]] == [*shape[:axis], *shape[axis + 1:]]
        shape[axis] += part.shape[axis]
    return Tensor(*shape)
