import { maxOf, minOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import type { SchedulerId } from '../../../engine/ids.ts';
import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import { type HopperBeta, hopperBetaKind, SHAPE_UNIT } from '../../../policies/hopper/decisions.ts';
import { type RunSource, runStore } from '../../../state/runStore.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tableBy } from '../../../views/grammar/legendOf.ts';
import type { RunTrace, TableRows } from '../../../views/shared/view.ts';

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

/** Writes a shape with two decimals. */
export function shapeText(shape: number): string {
  return shape.toFixed(2);
}

/** How wrong a β is: "2.1 % off"; null where the truth is not one number. */
export function offText(shape: number, truth: number | null): string | null {
  if (truth === null) return null;
  const off = Math.abs(shape / truth - 1);
  return `${formatPercent(Math.round(off * 1000) / 1000)} off`;
}

/** Says what a run knows of β: "1.38 ± 0.05, 1.4 % off", or that it is told or has no fit yet. */
export function fitText(fit: HopperBeta | null, start: number, truth: number | null): string {
  const known = fit === null ? start : shapeOf(fit.beta);
  const off = offText(known, truth);
  const spread = fit === null ? '' : ` ± ${shapeText(errorOf(fit))}`;
  return [`${shapeText(known)}${spread}`, off].filter((part) => part !== null).join(', ');
}

/** The same of a run whose schedulers each learn for themselves: from the least to the most, "1.21–1.52 by 10 schedulers". */
export function rangeText(fits: readonly (HopperBeta | null)[], start: number): string {
  const known = fits.map((fit) => (fit === null ? start : shapeOf(fit.beta)));
  return `${shapeText(minOf(known))}–${shapeText(maxOf(known))} by ${fits.length} schedulers`;
}

/**
 * Gives the true β of each kind of job: the shape of the Pareto law by which its tasks or their copies draw their times.
 * Null where there is none, or where its stages have different ones.
 */
export function trueShapes({ workload }: RunSource['scenario']): (application: number) => number | null {
  if (workload.kind === 'explicit') {
    const shape = workload.stragglers?.perCopy?.shape ?? null;
    return () => shape;
  }
  const shapes = workload.classes.map(({ stages }) => {
    const each = stages.map(({ duration, stragglers }) => {
      if (stragglers !== undefined) return stragglers.perCopy?.shape ?? null;
      return duration.kind === 'pareto' ? duration.shape : null;
    });
    return each.every((shape) => shape === each[0]) ? each[0] : null;
  });
  return (application) => shapes[application] ?? null;
}

/** Gives the true β of each kind of job of a run on screen; null where it is not one number. */
export function trueShapesOf(trace: Trace): (application: number) => number | null {
  const shown = runStore.getState().runs.find((run) => run.shown?.trace === trace)?.shown;
  return shown === null || shown === undefined ? () => null : trueShapes(shown.source.scenario);
}

/** Lists all fits up to a moment. Header first. */
export function betaTable(runs: readonly RunTrace[], time: Micros): TableRows {
  const rows = runs.flatMap((run) =>
    linesOf(run.trace).flatMap((line) =>
      line.fits.map((fit, index) => ({ ...line, run, fit, when: line.at[index] })),
    ),
  );
  return tableBy(
    rows.filter(({ when }) => when <= time),
    {
      run: ({ run }) => run.title,
      scheduler: ({ scheduler }) => scheduler,
      'kind of job': ({ run, application }) => run.trace.data.graphs.classes[application],
      'time (s)': ({ when }) => toSeconds(when),
      times: ({ fit }) => fit.seen,
      'cut short': ({ fit }) => fit.censored,
      β: ({ fit }) => shapeOf(fit.beta),
      'standard error': ({ fit }) => (fit.above === 0 ? '' : Number(errorOf(fit).toFixed(3))),
      'true β': ({ run, application }) => trueShapesOf(run.trace)(application) ?? '',
    },
  );
}

/** One line of a run. */
export interface RunLine {
  readonly run: RunTrace;
  readonly line: BetaLine;
}

/** Lists the lines of one kind of job in all runs. */
export function runLines(runs: readonly RunTrace[], application: number): readonly RunLine[] {
  return runs.flatMap((run) =>
    linesOf(run.trace)
      .filter((line) => line.application === application)
      .map((line) => ({ run, line })),
  );
}

/** One of the lines of each run: that of the scheduler asked for, where the run has it. */
export function shownLines(lines: readonly RunLine[], scheduler: SchedulerId | null): readonly RunLine[] {
  return [...new Set(lines.map(({ run }) => run))].map((run) => {
    const own = lines.filter((each) => each.run === run).map(({ line }) => line);
    return { run, line: lineOf(own, scheduler) };
  });
}
