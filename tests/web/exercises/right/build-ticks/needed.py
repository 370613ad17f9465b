def time_short_run(run, clock, tick_ms, percent, most_runs):
    needed_s = tick_ms / 1000 / (percent / 100)
    power = 0
    run()
    long_enough = False
    while not long_enough:
        n = 2 ** power
        t0 = clock()
        left = n
        while left:
            run()
            left -= 1
        t1 = clock()
        long_enough = t1 - t0 >= needed_s or n == most_runs
        power += 1
    return (t1 - t0) / n * 1e3
