import type { JobId } from '../../../engine/ids.ts';
import { type Piece, say } from '../../../explain/explanation.ts';
import {
  type HopperBeta,
  type HopperWork,
  hopperBetaKind,
  hopperWorkKind,
  SHAPE_UNIT,
  SIZE_UNIT,
} from '../../../policies/hopper/decisions.ts';
import { bestCopies } from '../../../theory/copiesOfTask.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import { paramsAt } from '../../../trace/paramsAt.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sizeWords } from '../sizes.ts';

// β shape of the Pareto tail of task times · T remaining tasks · α weight of a DAG's communication · V virtual size

/** Whose size is meant, and when: by what was recorded before a row of the table of decisions. */
interface SizeOfJob {
  readonly actor: number;
  readonly job: JobId;
  readonly row: number;
  /** T */
  readonly remaining: number;
}

const fitsOf = ofTrace((trace) => trace.decisionsOfKind(hopperBetaKind).all());

/** Whether a virtual size has more in it than the β that is told and the remaining tasks. */
export function hasFormula({ data }: Trace): boolean {
  const { alpha = 'off', betaFrom = 'told' } = data.params;
  return alpha !== 'off' || betaFrom === 'learned';
}

/**
 * "V = 2/1.4 × 9 tasks × √1.8 = 17.25", and where β and α come from: the numbers that a scheduler went by (HOP-23, HOP-24).
 * `size` is V as recorded; null: it follows from the numbers. Empty where β is told and communication does not count.
 */
export function sizeFormula(trace: Trace, of: SizeOfJob, size: number | null): readonly Piece[] {
  if (!hasFormula(trace)) return [];
  const fit = fitOf(trace, of);
  const work = workOf(trace, of);
  const beta = betaOf(trace, of, fit);
  const each = beta < 2 ? `2/${text(beta)}` : `max(2/${text(beta)}, 1)`;
  const value = size ?? computed(beta, work, of.remaining);
  const learned = trace.data.params.betaFrom === 'learned' ? learnedWords(fit) : '';
  const alpha = work === null ? '' : alphaWords(work, each, beta);
  return say` V = ${each} × ${work === null ? tasks(of.remaining) : weighed(work)} = *${sizeWords(value)}*.${learned}${alpha}`;
}

/** V of a job as its scheduler went by; null: as recorded, since communication does not count. */
export function sizeByWork(trace: Trace, of: SizeOfJob): number | null {
  const work = workOf(trace, of);
  return work === null ? null : computed(betaOf(trace, of, fitOf(trace, of)), work, of.remaining);
}

/** The last fit for a kind of job before a decision. */
function fitOf(trace: Trace, { actor, job, row }: SizeOfJob): HopperBeta | null {
  const application = trace.data.graphs.jobClass[job];
  const fit = fitsOf(trace).findLast(
    (each) => each.row < row && each.actor === actor && each.payload.application === application,
  );
  return fit?.payload ?? null;
}

function workOf(trace: Trace, { job, row }: SizeOfJob): HopperWork | null {
  const stage = trace.data.graphs.jobFirstStage[job];
  return trace.decisionsOfStage(hopperWorkKind, stage).findLast((each) => each.row < row)?.payload ?? null;
}

/** β that the decision went by: the last fit, or what it was told by then. */
function betaOf({ data }: Trace, { row }: SizeOfJob, fit: HopperBeta | null): number {
  if (fit !== null) return fit.beta / SHAPE_UNIT;
  const { beta } = paramsAt(data, data.tables.decisions.columns.at[row]);
  return typeof beta === 'number' ? beta : Number.NaN;
}

function computed(beta: number, work: HopperWork | null, remaining: number): number {
  return Math.round(bestCopies(beta) * (work === null ? remaining * SIZE_UNIT : work.counted));
}

function learnedWords(fit: HopperBeta | null): string {
  if (fit === null) return ' β is what it began with: too few attempts have ended to learn it.';
  const { fitted, shape } = fit;
  if (shape === 0) return ' β was kept: the times of its kind of job have no tail to learn from.';
  return ` β was learned from ${fitted.toLocaleString('en')} attempts of its kind of job.`;
}

/** "9 tasks × √1.8", or with tasks that nothing fetches from "(9 tasks × √1.8 + 3)". */
function weighed({ fetched, others, transfer, counted }: HopperWork): string {
  if (fetched === 0) return tasks(others);
  if (counted === SIZE_UNIT && isLess(fetched, others, transfer)) return 'one task, the least,';
  const product = `${tasks(fetched)} × √${text(transfer / SIZE_UNIT / fetched)}`;
  return others === 0 ? product : `(${product} + ${others})`;
}

function isLess(fetched: number, others: number, transfer: number): boolean {
  return Math.sqrt((fetched * transfer) / SIZE_UNIT) + others < 1;
}

function alphaWords({ fetched, others, transfer, counted }: HopperWork, each: string, beta: number): string {
  if (fetched === 0) return ' α does not count: as far as is known, no later stage fetches from them.';
  const order = transfer + others * SIZE_UNIT;
  const later =
    order > counted
      ? ` Its place in the order is by V′ = ${each} × ${text(order / SIZE_UNIT)} = ${sizeWords(Math.round(bestCopies(beta) * order))}, which is more.`
      : '';
  const left = `${tasks(fetched)} that they fetch from ${fetched === 1 ? 'is' : 'are'} left`;
  return ` α = ${text(transfer / SIZE_UNIT / fetched)}: what later stages still fetch takes as long as ${text(transfer / SIZE_UNIT)} tasks, and ${left}.${later}`;
}

function tasks(count: number): string {
  return count === 1 ? '1 task' : `${count} tasks`;
}

function text(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}
