import { atLeast, atMost, type CheckGroup } from '../check.ts';
import { ratios } from '../estimate.ts';
import { notDerivable } from '../reason.ts';
import { localityOf } from './production.ts';
import { type Testbed, traces } from './testbed.ts';

const SEEDS = 3;
const SMALL = { servers: 100, jobs: 300 } satisfies Testbed;

const idleServers = notDerivable(
  'Microsoft’s data is hot on few servers, where tasks would have to wait (§5.1); here files are spread evenly, and the nearest server is nearly always free. 100 MB take 0.4 s longer from the rack, less than the random addition to estimates',
);

/** Where tasks run (Apollo Table 1). */
export const table1: CheckGroup = {
  name: 'apollo-table1',
  run() {
    const found = traces({ ...SMALL, level: 'queues' }, SEEDS).map(localityOf);
    const tasks = (where: 'server' | 'rack' | 'remote') => found.map((each) => each.tasks[where]);
    return [
      atLeast(
        'T-APO-8',
        'tasks in the rack ÷ tasks at their input',
        ratios(tasks('rack'), tasks('server')),
        1,
        idleServers,
      ),
      atMost(
        'T-APO-8',
        'tasks in another rack ÷ tasks at their input',
        ratios(tasks('remote'), tasks('server')),
        1,
      ),
      atMost(
        'T-APO-8',
        'bytes read from another rack',
        found.map(({ bytes }) => bytes.remote),
        0.15,
      ),
    ];
  },
};
