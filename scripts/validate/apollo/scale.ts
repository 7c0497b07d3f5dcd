import { atLeast, atMost, type CheckGroup, near, within } from '../check.ts';
import { ratioOfMeans, ratios } from '../estimate.ts';
import { numbers, regularQueueing } from './production.ts';
import { eachTrace, FULL, PEAK, SMALL, type Testbed } from './testbed.ts';

const SEEDS = 6;

/** The rate of a run of 300 jobs depends much on when the last of them come. */
const SCALE_SEEDS = 48;

/** How the scheduling rate grows (Apollo §5.1, Fig. 6). */
export const scale: CheckGroup = {
  name: 'apollo-scale',
  run() {
    const rates = (factor: number) =>
      eachTrace(
        { ...SMALL, servers: SMALL.servers * factor, jobs: SMALL.jobs * factor },
        SCALE_SEEDS,
        numbers.rate,
      );
    return [
      near(
        'T-APO-15',
        'decisions/s, twice the servers and jobs ÷ once',
        ratioOfMeans(rates(2), rates(1)),
        2,
        0.1,
      ),
    ];
  },
};

/** What is read off a week. */
const read = (setup: Testbed) =>
  eachTrace(setup, SEEDS, (trace) => ({
    utilization: numbers.utilization(trace),
    queueing: regularQueueing(trace),
    gap: numbers.gap(trace),
    regular: numbers.regular(trace),
  }));

/** A cluster with much to do, and the same with half as much (Apollo §5.1, Fig. 7). */
export const weekdays: CheckGroup = {
  name: 'apollo-week',
  run() {
    const weekday = read(FULL);
    const busy = weekday.map(({ regular }) => regular);
    const quiet = read({ ...FULL, load: PEAK / 2 }).map(({ regular }) => regular);
    return [
      atLeast(
        'T-APO-15',
        'utilization',
        weekday.map(({ utilization }) => utilization),
        0.9,
      ),
      atMost(
        'T-APO-16',
        'queueing of regular tasks, 95th percentile, s',
        weekday.map(({ queueing }) => queueing),
        2,
      ),
      atMost(
        'T-APO-16',
        'utilization: 80th − 20th percentile of the servers',
        weekday.map(({ gap }) => gap),
        0.06,
      ),
      within('T-APO-17', 'regular share of the work on weekdays', busy, 0.6, 0.8),
      atMost('T-APO-17', 'the same at half the rate of arrivals ÷ on weekdays', ratios(quiet, busy), 1),
    ];
  },
};
