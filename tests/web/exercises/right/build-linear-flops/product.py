def product(numbers):
    result = 1
    for number in numbers:
        result *= number
    return result

def linear_flops(input_shape, out_features, bias):
    elements = product(input_shape)
    rows = elements // input_shape[-1]
    multiplications = additions = elements * out_features
    return multiplications + additions + (rows * out_features if bias else 0)
