def linear_flops(input_shape, out_features, bias):
    outputs = out_features
    for index in range(len(input_shape) - 1):
        outputs *= input_shape[index]
    per_output = 2 * input_shape[-1] + (1 if bias else 0)
    return outputs * per_output
