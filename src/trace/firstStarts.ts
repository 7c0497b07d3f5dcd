import { sortAscending } from '../algorithms/ascending.ts';
import { fact } from './facts.ts';

/** When tasks start for the first time, in ascending order within each stage; Infinity: never. [tasks] */
export const firstStartsFact = fact('first starts', ({ data }): Float64Array => {
  const { stageFirstTask, stages, tasks } = data.graphs;
  const { length, columns } = data.tables.attempts;
  const { task, startedAt } = columns;
  const starts = new Float64Array(tasks).fill(Number.POSITIVE_INFINITY);
  for (let row = 0; row < length; row += 1)
    if (startedAt[row] < starts[task[row]]) starts[task[row]] = startedAt[row];
  for (let stage = 0; stage < stages; stage += 1)
    sortAscending(starts.subarray(stageFirstTask[stage], stageFirstTask[stage + 1]));
  return starts;
});
