def layer_norm(x, shape, weight, bias, eps):
    assert x.shape[-len(shape):] == shape == weight.shape and bias is None
    return x


def dropout(x, p, training):
    assert 0 <= p <= 1 and training
    return x
