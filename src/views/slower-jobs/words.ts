import { formatSeconds } from '../../base/format.ts';
import { runName } from '../chart/runLook.ts';
import { countJobs, gainText } from '../gainWords.ts';
import { jobTitle } from '../names.ts';
import type { RunTrace } from '../view.ts';
import type { Dot, SlowerRun } from './dots.ts';

/** Describes a slower job, one string per line. */
export function describeDot({ run }: SlowerRun, against: RunTrace, dot: Dot): readonly string[] {
  const { job, tasks, own, other, slowDown } = dot;
  return [
    `${jobTitle(run.trace.data.graphs, job)}: ${tasks === 1 ? '1 task' : `${tasks.toLocaleString('en')} tasks`}`,
    `${gainText(slowDown)} longer under ${runName(run)}`,
    `${formatSeconds(own)} instead of ${formatSeconds(other)} under ${runName(against)}`,
  ];
}

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
  // StripRows
  none: 'none',
  of: (count: number, jobs: number) => `${count} of ${jobs}`,
  longerThanUnder: (run: string) => `longer than under ${run}`,
};
