def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)

def heads(n, j):
    return factorial(n) // factorial(j) // factorial(n - j) / 2 ** n

def describe_samples(samples):
    samples = list(samples)
    samples.sort()
    n = len(samples)
    result = {}
    for name, p in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99)):
        position = (n - 1) * p
        i = min(int(position), n - 2)
        share = position - i
        result[name] = samples[0] if n == 1 else (1 - share) * samples[i] + share * samples[i + 1]
    good = [k for k in range(1, n // 2 + 1) if 2 * sum(heads(n, j) for j in range(k)) <= 0.05]
    result["low"] = samples[good[-1] - 1] if good else None
    result["high"] = samples[-good[-1]] if good else None
    return result
