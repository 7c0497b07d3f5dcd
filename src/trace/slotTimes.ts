import { NONE } from '../engine/ids.ts';
import { fact } from './facts.ts';

/** The slot time of each job's finished tasks: for each task, that of the attempt that finished it. */
export const slotTimesFact = fact('slot times of jobs', ({ data, finishedBy, taskStage }) => {
  const { graphs, tables } = data;
  const { stageJob } = graphs;
  const { startedAt, endedAt } = tables.attempts.columns;
  const times = new Float64Array(graphs.jobs); // Micros
  for (let task = 0; task < graphs.tasks; task += 1) {
    const attempt = finishedBy[task];
    if (attempt !== NONE) times[stageJob[taskStage[task]]] += endedAt[attempt] - startedAt[attempt];
  }
  return times;
});
