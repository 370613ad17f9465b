def linear_flops(input_shape, out_features, bias):
    """FLOPs of one call of a linear layer."""
    in_features = input_shape[-1]
    rows = 1
    for side in input_shape[:-1]:
        rows *= side
    flops = 2 * rows * in_features * out_features
    if bias:
        flops += rows * out_features
    return flops
