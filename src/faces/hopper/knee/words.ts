import { formatCount } from '../../../base/format.ts';

/** What the curve of the knee and that of the work of copies say. */
export const texts = {
  job: (tasks: number) => `One job of ${tasks} tasks alone · `,
  failed: (message: string) => `Some of its runs failed: ${message}`,
  progress: (done: number, all: number) =>
    done < all
      ? `${formatCount(done)} of ${formatCount(all)} runs`
      : `${formatCount(done)} runs, bars: 95 % intervals`,
  completionAxis: 'completion of the job, in shortest tasks (xₘ)',
  run: (name: string, completion: string, ratio: string) =>
    `${name}: ${completion} shortest tasks with ${ratio} slots for each task`,
  slots: (ratio: number) => `${ratio} slots for each task`,
  mean: (mean: string, runs: number) => `${mean} shortest tasks, ${runs} ${runs === 1 ? 'run' : 'runs'}`,
  picture: (beta: number, detection: number, points: string) => {
    const known = detection === 0 ? 'at once' : `after ${detection} shortest tasks`;
    return `Completion of one job against slots for each task, β = ${beta}, slow tasks known ${known}. ${points}`;
  },
  slotsAxis: 'slots for each task',
  atOnce: 'if known at once',
  work: (least: string, copies: string) =>
    `Slot time of a task with k racing copies: least, ${least} shortest tasks, at k = ${copies}`,
  // Controls
  knownAfter: 'known after',
  // Knee
  hop15: 'HOP-15',
  // kneePicture
  after: (detection: number) => `known after ${detection} xₘ`,
  kneeAt: (value: string) => `max(2/β, 1) = ${value}`,
  // workPicture
  copiesOfEachTaskK: 'copies of each task, k',
  slotTimeGK: 'slot time g(k), in xₘ',
  leastAt: (value: string) => `least at ${value}`,
  copies: (count: string) => `${count} copies of each task`,
  slotTime: (time: string) => `slot time: ${time} shortest tasks`,
};
