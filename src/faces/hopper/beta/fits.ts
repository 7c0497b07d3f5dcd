import type { SchedulerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type HopperBeta, hopperBetaKind, SHAPE_UNIT } from '../../../policies/hopper/decisions.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';

/** How β of one application went in a run, as one scheduler knew it. */
export interface BetaLine {
  readonly scheduler: SchedulerId;
  /** The class of jobs. */
  readonly application: number;
  /** When β was fitted anew, ascending. */
  readonly at: readonly Micros[];
  readonly fits: readonly HopperBeta[];
}

/** Lists what a run learned: a line for each scheduler and application that has a fit. */
export const linesOf = ofTrace(readLines);

function readLines(trace: Trace): readonly BetaLine[] {
  const lines = new Map<
    string,
    { scheduler: number; application: number; at: Micros[]; fits: HopperBeta[] }
  >();
  for (const { at, actor, payload } of trace.decisionsOfKind(hopperBetaKind).all()) {
    const { application } = payload;
    const key = `${actor} ${application}`;
    // Actors are numbered from the servers on.
    const scheduler = actor - trace.data.topology.servers;
    const line = lines.get(key) ?? { scheduler, application, at: [], fits: [] };
    line.at.push(at);
    line.fits.push(payload);
    lines.set(key, line);
  }
  return [...lines.values()];
}

/** The line of a run that is shown: of the scheduler asked for, or of the one that has most times to fit. */
export function lineOf(lines: readonly BetaLine[], scheduler: SchedulerId | null): BetaLine {
  const seen = ({ fits }: BetaLine) => fits[fits.length - 1].seen;
  const asked = lines.find((line) => line.scheduler === scheduler);
  return asked ?? lines.reduce((most, line) => (seen(line) > seen(most) ? line : most));
}

/** β that a run begins with, or is told; null: its policy has none. */
export function startOf({ data }: Trace): number | null {
  return typeof data.params.beta === 'number' ? data.params.beta : null;
}

/** Whether a run is told β. */
export function isTold(trace: Trace): boolean {
  return startOf(trace) !== null && trace.data.params.betaFrom !== 'learned';
}

/** The last fit up to a moment; null: none yet. */
export function fitAt({ at, fits }: BetaLine, time: Micros): HopperBeta | null {
  let last = -1;
  while (last + 1 < at.length && at[last + 1] <= time) last += 1;
  return last < 0 ? null : fits[last];
}

/** A shape as a number. */
export function shapeOf(thousandths: number): number {
  return thousandths / SHAPE_UNIT;
}

/** Standard error of a fit: β/√d. */
export function errorOf({ shape, above }: HopperBeta): number {
  return above === 0 ? Number.NaN : shapeOf(shape) / Math.sqrt(above);
}
