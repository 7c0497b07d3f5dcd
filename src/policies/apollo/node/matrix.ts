import { MILLISECOND, type Micros } from '../../../engine/kernel/time.ts';
import type { Axes } from './axes.ts';
import type { ServerPlan } from './plan.ts';

/** Wait of a demand that the server will never have free. */
export const NEVER = 0x7fffffff;

/**
 * What a wait is for a task of unknown duration (AMB-4). `stays`: until the demand is free and stays so, whatever is
 * queued; `once`: until it is free for a moment, although a queued task may be about to take it.
 */
export const waitReadings = ['stays', 'once'] as const;
export type WaitReading = (typeof waitReadings)[number];

/** In whole milliseconds, rounded up, so that 0 means now; 24 days and more are told as 24 days. */
export function toWait(time: Micros): number {
  return Math.min(NEVER - 1, Math.ceil(time / MILLISECOND));
}

/** Writes the wait-time matrix of a plan (Apollo §3.2) into `out` from `at` on: one wait for each cell. */
export function writeMatrix(
  plan: ServerPlan,
  axes: Axes,
  reading: WaitReading,
  out: Int32Array,
  at = 0,
): void {
  if (reading === 'stays') writeStays(plan, axes, out, at);
  else writeOnce(plan, axes, out, at);
}

/** A demand stays free from the later of two times on: that from which its cores do, and that from which its memory does. */
function writeStays(plan: ServerPlan, { cores, memory }: Axes, out: Int32Array, at: number): void {
  const columns = cores.length;
  for (let row = 0; row < memory.length; row += 1) {
    const first = at + row * columns;
    out[first] = staysFrom(plan, plan.memory, memory[row]);
  }
  const slot = staysFrom(plan, plan.slots, 1);
  for (let column = columns - 1; column >= 0; column -= 1) {
    const core = Math.max(slot, staysFrom(plan, plan.cores, cores[column]));
    for (let row = 0; row < memory.length; row += 1) {
      const first = at + row * columns;
      out[first + column] = Math.max(core, out[first]);
    }
  }
}

/** The wait until an amount of one resource is free and stays so. */
function staysFrom(plan: ServerPlan, free: Float64Array, amount: number): number {
  const { from, pieces } = plan;
  const first = plan.pieceAt(plan.opensAt);
  let piece = pieces;
  while (piece > first && free[piece - 1] >= amount) piece -= 1;
  return piece === pieces ? NEVER : toWait(from[piece]);
}

function writeOnce(plan: ServerPlan, { cores, memory }: Axes, out: Int32Array, at: number): void {
  const columns = cores.length;
  for (let row = 0; row < memory.length; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let piece = plan.pieceAt(plan.opensAt);
      while (piece < plan.pieces && !plan.fits(piece, cores[column], memory[row])) piece += 1;
      out[at + row * columns + column] = piece === plan.pieces ? NEVER : toWait(plan.from[piece]);
    }
  }
}
