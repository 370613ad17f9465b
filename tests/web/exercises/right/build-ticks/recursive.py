def time_short_run(run, clock, tick_ms, percent, most_runs):
    def sample(count):
        begin = clock()
        for _ in range(count):
            run()
        took = 1000 * (clock() - begin)
        if count < most_runs and took * percent < 100 * tick_ms:
            return sample(count + count)
        return took / count

    run()
    return sample(1)
