def percentile(ordered, p):
    position = (len(ordered) - 1) * p / 100
    below = int(position)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (position - below) * (ordered[above] - ordered[below])


def largest_k(n):
    """Largest k whose interval misses the median with a chance of at most 5 %; 0 if there is none."""
    k = 0
    chance = 0.5 ** n
    misses = 2 * chance
    while misses <= 0.05:
        k += 1
        chance *= (n - k + 1) / k
        misses += 2 * chance
    return k


def describe_samples(samples):
    """Percentiles of the samples, and the 95 % interval of their median."""
    ordered = sorted(samples)
    n = len(ordered)
    p50 = percentile(ordered, 50)
    p90 = percentile(ordered, 90)
    p99 = percentile(ordered, 99)
    k = largest_k(n)
    if k == 0:
        low = high = None
    else:
        low = ordered[k - 1]
        high = ordered[n - k]
    return {"p50": p50, "p90": p90, "p99": p99, "low": low, "high": high}
