def matmul(m, k, n):
    return 2 * m * k * n

def conv_flops(input_shape, layer):
    places = input_shape[0]
    depth = input_shape[1] // layer["groups"]
    for side, kernel in zip(input_shape[2:], layer["kernel"]):
        last = side + 2 * layer["padding"] - kernel
        places *= (last - last % layer["stride"] + layer["stride"]) // layer["stride"]
        depth *= kernel
    return matmul(places, depth, layer["out"]) + (places * layer["out"] if layer["bias"] else 0)
