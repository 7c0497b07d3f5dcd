import type { Definition } from '../../../metrics/definition.ts';
import { SEEDS, TASKS } from './kneeRuns.ts';

/** How the curve is measured. */
export const counted: readonly Definition[] = [
  {
    title: 'Completion',
    help: `Time of one job of ${TASKS} tasks that has the cluster to itself, in times of its shortest possible task, xₘ: the mean of ${SEEDS} runs for each point, made here while you look. Bars: 95 % confidence intervals.`,
    reading: 'HOP-15',
  },
  {
    title: 'Slots for each task, S/T',
    help: 'Slots of the cluster, divided by the tasks of the job. Below 1, tasks wait for their first attempt.',
  },
  {
    title: 'Copies',
    help: 'Each attempt draws its time anew. A task that is known to need longer than a new attempt takes on average gets a copy when a slot is free, the longest first, and later more, up to five attempts at a time.',
    reading: 'AMB-18',
  },
  {
    title: 'max(2/β, 1)',
    help: 'Hopper’s virtual size: so many slots for each remaining task. Only a guide: the curve need not bend exactly there.',
    reading: 'HOP-16',
  },
  {
    title: 'g(k)',
    help: 'Slot time of a task if k copies of it start together and stop when the first has finished. It is least at max(2/β, 1).',
    reading: 'HOP-17',
  },
  {
    title: 'Letters',
    help: `Runs on screen of one job of ${TASKS} tasks: one run each, where a point of the curve is a mean.`,
  },
];
