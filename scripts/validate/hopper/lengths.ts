import { atLeast, type CheckGroup } from '../check.ts';
import { paired } from '../estimate.ts';
import { dependsOnWorkload } from '../reason.ts';
import { gainOn, twoLengths } from './searched.ts';

const SEEDS = 16;
const LOAD = 0.62;

const moreTasks = dependsOnWorkload(
  'what is gained is the wait behind long tasks, and a job with more of them has no longer ones: its own time is a larger part of the mean. That jobs at Bing differ more in size than at Facebook (Hopper §7.2) gives more only where it is the tasks that are longer',
);

/** Two ways in which jobs differ more in size: longer tasks, and more of them (Hopper §7.2 on Bing). */
export const lengths: CheckGroup = {
  name: 'hopper-lengths',
  run() {
    const gain = (lengths: Parameters<typeof twoLengths>[1]) => gainOn(twoLengths(LOAD, lengths), {}, SEEDS);
    const [eight, thirty, sixty, manyTasks] = [{ long: 8 }, {}, { long: 60 }, { tasks: 80 }].map(gain);
    const more = (a: readonly number[], b: readonly number[]) => paired(a, b, (own, other) => own - other);
    const at = 'own queues: gain where long jobs have tasks';
    return [
      atLeast('T-HOP-16', `${at} 30 times as long as short ones − 8 times`, more(thirty, eight), 0),
      atLeast('T-HOP-16', `${at} 60 times as long − 30 times`, more(sixty, thirty), 0),
      atLeast(
        'T-HOP-16',
        'own queues: gain where long jobs have 80 tasks − 20 tasks',
        more(manyTasks, thirty),
        0,
        moreTasks,
      ),
    ];
  },
};
