def median(values):
    values = sorted(values)
    half, odd = divmod(len(values), 2)
    return values[half] if odd else sum(values[half - 1:half + 1]) / 2

def measure_latency(run, clock, warm_up, samples):
    readings = []
    for index in range(warm_up + samples):
        begin = clock()
        run()
        readings.append((begin, clock()))
    return median([1e3 * end - 1e3 * begin for begin, end in readings[warm_up:]])
