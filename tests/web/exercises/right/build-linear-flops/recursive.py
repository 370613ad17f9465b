def linear_flops(input_shape, out_features, bias):
    first, *rest = input_shape
    if rest:
        return first * linear_flops(rest, out_features, bias)
    macs = first * out_features
    return macs + macs + int(bias) * out_features
