import { toMicros } from '../../../engine/kernel/time.ts';
import { linesOf } from '../../../faces/hopper/beta/fits.ts';
import { sizesAt } from '../../../faces/hopper/sizes.ts';
import { hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';
import {
  type HopperWork,
  hopperWorkKind,
  SHAPE_UNIT,
  SIZE_UNIT,
} from '../../../policies/hopper/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/**
 * Reads what one scheduler of Hopper wrote down: `guideline|slots|wanted at 2` at a moment in seconds, `j1 size|allotted at 2` of a job, and
 * `beta|times|tail after 3` fits; `slotsPerTask` that the sizes of jobs count, `believedLarger|believedSmaller`: shares of the questions before
 * which a server believed another size than the job had; of a class of jobs, when they begin, `transfer`: what they have still to fetch,
 * in tasks, `alpha`, and `weight`: what their size counts for a task that runs. Undefined: the text is none of these.
 */
export function hopperNumber(trace: Trace, what: string, jobClass?: number): number | undefined {
  if (what === 'transfer' || what === 'alpha' || what === 'weight') return workOf(trace, what, jobClass);
  if (what === 'slotsPerTask') return slotsPerTask(trace);
  if (what === 'believedLarger') return believed(trace, (size, known) => known > size);
  if (what === 'believedSmaller') return believed(trace, (size, known) => known < size);
  const fit = /^(beta|times|tail) after (\d+)$/.exec(what);
  if (fit !== null) {
    const found = linesOf(trace)[0].fits[Number(fit[2]) - 1];
    if (fit[1] === 'beta') return found.beta / SHAPE_UNIT;
    return fit[1] === 'times' ? found.seen : found.above;
  }
  const [, job, name, at] =
    /^(?:j(\d+) )?(guideline|slots|wanted|size|allotted) at ([\d.]+)$/.exec(what) ?? [];
  if (name === undefined) return undefined;
  const sizes = sizesAt(trace, toMicros(Number(at)));
  if (sizes === null) throw new Error(`Nothing was allotted until ${at} s.`);
  if (name === 'guideline' || name === 'slots') return sizes[name];
  if (name === 'wanted') return sizes.wanted / SIZE_UNIT;
  const row = sizes.rows.find((each) => each.job === Number(job) - 1);
  if (row === undefined) throw new Error(`There is no j${job} at ${at} s.`);
  return name === 'size' ? row.size / SIZE_UNIT : row.allotted;
}

/** Slots that a size counts for each task that is left, on average; all differ by rounding only. */
function slotsPerTask(trace: Trace): number {
  const answers = trace.decisionsOfKind(hopperAnswerKind).all();
  return meanOf(
    answers.flatMap(({ payload: { size, remaining } }) =>
      remaining > 0 ? [size / SIZE_UNIT / remaining] : [],
    ),
  );
}

/** How often a server asked for a job of which it believed a size other than the true one. */
function believed(trace: Trace, isSo: (size: number, known: number) => boolean): number {
  const answers = trace.decisionsOfKind(hopperAnswerKind).all();
  return meanOf(answers.map(({ payload: { size, believed: known } }) => Number(isSo(size, known))));
}

/** What communication adds to the sizes of jobs when their first tasks may run, on average. */
function workOf(trace: Trace, what: 'transfer' | 'alpha' | 'weight', jobClass: number | undefined): number {
  const { graphs } = trace.data;
  const begun = new Map<number, Decision<HopperWork>>();
  for (const each of trace.decisionsOfKind(hopperWorkKind).all()) {
    const { job } = each.payload;
    // Stages that may begin at one moment are written down one after the other.
    if (graphs.jobClass[job] === jobClass && (begun.get(job)?.at ?? each.at) === each.at)
      begun.set(job, each);
  }
  return meanOf(
    [...begun.values()].map(({ payload: { fetched, others, transfer, counted } }) =>
      what === 'weight'
        ? counted / SIZE_UNIT / (fetched + others)
        : transfer / SIZE_UNIT / (what === 'alpha' ? fetched : 1),
    ),
  );
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
