import type { JobId } from '../../engine/ids.ts';
import type { SlowerJobs } from '../../metrics/gain.ts';
import { slowerJobs } from '../../metrics/gain.ts';
import type { Against, Compared } from '../compare/against.ts';
import { comparedRuns } from '../compare/against.ts';
import { jobSizes } from '../shared/jobSizes.ts';

/** A job that takes longer than in the other run. */
export interface Dot {
  readonly job: JobId;
  readonly tasks: number;
  /** Response times. [s] */
  readonly own: number;
  readonly other: number;
  /** By how much longer, as a share of `other`. */
  readonly slowDown: number;
  /** Share of the compared jobs with fewer tasks; of jobs with as many, half. */
  readonly rank: number;
}

/** The slower jobs of a run, the least slowed first. */
export interface SlowerRun extends Compared {
  readonly summary: SlowerJobs;
  readonly dots: readonly Dot[];
}

/** Finds the slower jobs of each run. */
export function slowerRuns(pair: Against): readonly SlowerRun[] {
  const sizes = jobSizes(pair.against.trace.data.graphs);
  return comparedRuns(pair).map((compared) => {
    const { jobs, own, other } = compared.comparison;
    const summary = slowerJobs(compared.comparison);
    const rankOf = ranksOf(jobs.map((job) => sizes[job]));
    const dots = summary.slower.map(
      (at): Dot => ({
        ...{ job: jobs[at], tasks: sizes[jobs[at]], own: own[at], other: other[at] },
        slowDown: own[at] / other[at] - 1,
        rank: rankOf(sizes[jobs[at]]),
      }),
    );
    return { ...compared, summary, dots: dots.sort((a, b) => a.slowDown - b.slowDown || a.job - b.job) };
  });
}

function ranksOf(sizes: readonly number[]): (size: number) => number {
  const ranks = new Map<number, number>();
  const ascending = [...sizes].sort((a, b) => a - b);
  for (let from = 0; from < ascending.length; ) {
    let past = from;
    while (past < ascending.length && ascending[past] === ascending[from]) past += 1;
    ranks.set(ascending[from], (from + past) / 2 / ascending.length);
    from = past;
  }
  return (size) => ranks.get(size) ?? 0;
}
