import { runName } from '../chart/runLook.ts';
import { countJobs, gainText } from '../compare/gainWords.ts';
import type { RunTrace } from '../shared/view.ts';
import type { SlowerRun } from './dots.ts';

/** Says which share of the jobs of a run is slower, and by how much. */
export function describeRun({ run, summary }: SlowerRun, against: RunTrace): string {
  const { jobs, slower, share, average, worst } = summary;
  const head = `${runName(run)} against ${runName(against)}`;
  if (slower.length === 0) return `${head}: none of ${countJobs(jobs)} takes longer`;
  const many = `${slower.length.toLocaleString('en')} of ${countJobs(jobs)} (${gainText(share)})`;
  return `${head}: ${many} take longer, by ${gainText(average)} on average and ${gainText(worst)} at worst`;
}

/** What the chart says to screen readers, and how to read it. */
export const texts = {
  brief: 'A dot is a slower job; higher: more tasks.',
  note: 'A dot is a slower job; the higher, the more tasks. A click selects it.',
  picture: (runs: string) =>
    `Jobs that take longer. ${runs}. Left and right keys move between slower jobs, up and down between runs, Enter selects.`,
  // slowerPicture
  none: 'none',
  sums: (count: number, jobs: number, share: string, average: string, worst: string) =>
    `${share} slower, ${count} of ${jobs} · average ${average} · worst ${worst}`,
  shortSums: (share: string, average: string, worst: string) =>
    `${share} slower · avg ${average} · worst ${worst}`,
  ofTasks: (job: string, tasks: number) =>
    `${job}: ${tasks === 1 ? '1 task' : `${tasks.toLocaleString('en')} tasks`}`,
  longerUnder: (slowDown: string, run: string) => `${slowDown} longer under ${run}`,
  insteadOf: (own: string, other: string, against: string) => `${own} instead of ${other} under ${against}`,
  longerThanUnder: (run: string) => `longer than under ${run}`,
  shareOfSlower: 'share of slower jobs',
  averageOfSlower: 'average of slower jobs',
  worst: 'worst',
};
