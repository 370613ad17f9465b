import math

def describe_samples(samples):
    n = len(samples)
    rest = sorted(samples)

    def percentile(share):
        place = share * (n - 1)
        down, up = math.floor(place + 1e-12), math.ceil(place - 1e-12)
        return sorted(samples)[down] + (place - down) * (sorted(samples)[up] - sorted(samples)[down])

    low = high = None
    budget = 0.025 * 2.0 ** n
    ways = 1.0
    k = 1
    while ways <= budget:
        low, high = rest[0], rest[-1]
        rest = rest[1:-1]
        budget -= ways
        ways = ways * (n + 1 - k) / k
        k += 1
    return dict(p50=percentile(0.5), p90=percentile(0.9), p99=percentile(0.99), low=low, high=high)
