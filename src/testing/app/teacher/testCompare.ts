import { compareRuns, meanGain, slowerJobs } from '../../../metrics/gain.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobSizes } from '../../../views/shared/jobGroups.ts';
import { speedUpsOf } from '../../../views/speed-up/speedUps.ts';

/**
 * Which run a text compares with: `gain on A`, `loss on A among 6-9 tasks`, `slower|meanSlower|worstSlower than A`,
 * `recurring|fastest than A`.
 */
export const comparison =
  /^(gain|loss|slower|meanSlower|worstSlower|recurring|fastest) (?:on|than) ([A-Z])(?: among (\d+)-(\d+) tasks)?$/;

/**
 * Measures how much less or more the mean response of some jobs is than in another run, which share of the jobs takes longer, and by how much
 * these do, on average or at worst; which share of the recurring jobs is faster, and how many times as fast the best of them is.
 */
export function compared(trace: Trace, against: Trace, what: string): number {
  const [, name, , least, most] = comparison.exec(what) ?? [];
  const pairs = compareRuns(trace, against);
  if (name === 'gain' || name === 'loss') {
    const sizes = jobSizes(trace.data.graphs);
    const isMeant = (job: number) => sizes[job] >= Number(least) && sizes[job] <= Number(most);
    const { gain } = meanGain(pairs, least === undefined ? undefined : isMeant);
    return name === 'gain' ? gain : -gain;
  }
  if (name === 'recurring' || name === 'fastest') {
    const run = { index: 0, title: '', trace };
    const [{ faster, most }] = speedUpsOf([{ run, comparison: pairs }], 'recurring job');
    return name === 'recurring' ? faster : most;
  }
  const { share, average, worst } = slowerJobs(pairs);
  return name === 'slower' ? share : name === 'meanSlower' ? average : worst;
}
