import { atLeast, atMost, type CheckGroup, near, within } from '../check.ts';
import { ratios } from '../estimate.ts';
import { numbers, regularQueueing } from './production.ts';
import { PEAK, type Testbed, traces } from './testbed.ts';

const SEEDS = 3;
const SMALL = { servers: 100, jobs: 300 } satisfies Testbed;

/** How the scheduling rate grows (Apollo §5.1, Fig. 6). */
export const scale: CheckGroup = {
  name: 'apollo-scale',
  run() {
    const rates = (factor: number) =>
      traces({ servers: 100 * factor, jobs: 300 * factor, level: 'queues' }, SEEDS).map(numbers.rate);
    return [
      near('T-APO-15', 'decisions/s, twice the servers and jobs ÷ once', ratios(rates(2), rates(1)), 2, 0.1),
    ];
  },
};

/** A cluster with much to do, and the same with half as much (Apollo §5.1, Fig. 7). */
export const weekdays: CheckGroup = {
  name: 'apollo-week',
  run() {
    const weekday = traces({ ...SMALL, level: 'queues' }, SEEDS);
    const weekend = traces({ ...SMALL, load: PEAK / 2, level: 'queues' }, SEEDS);
    const [busy, quiet] = [weekday, weekend].map((runs) => runs.map(numbers.regular));
    return [
      atLeast('T-APO-15', 'utilization', weekday.map(numbers.utilization), 0.9),
      atMost('T-APO-16', 'queueing of regular tasks, 95th percentile, s', weekday.map(regularQueueing), 2),
      atMost(
        'T-APO-16',
        'utilization: 80th − 20th percentile of the servers',
        weekday.map(numbers.gap),
        0.06,
      ),
      within('T-APO-17', 'regular share of the work on weekdays', busy, 0.6, 0.8),
      atMost('T-APO-17', 'the same at half the rate of arrivals ÷ on weekdays', ratios(quiet, busy), 1),
    ];
  },
};
