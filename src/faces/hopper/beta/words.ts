import { maxOf, minOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import type { HopperBeta } from '../../../policies/hopper/decisions.ts';
import { errorOf, shapeOf } from './fits.ts';

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

/** What the charts say, beside the estimates. */
export const texts = {
  tail: 'Share of attempts that took longer, against their time, on logarithmic axes: finished, fitted and true',
  // Beta
  betaAtTheClock: (join: string) => `β at the clock: ${join}`,
  // betaPicture
  endsWith: (run: string, value: string) => `${run} ends with ${value}`,
  trueIs: (value: string) => `; true is ${value}`,
  trueValue: (value: string) => `true ${value}`,
  betaOverTime: (join: string, what: string) => `β over time: ${join}${what}`,
  // LineChoices
  kindOfJob: 'Kind of job',
  scheduler: 'Scheduler',
  // tailPicture
  longerThan: (time: string) => `longer than ${time} ×`,
  tails: (run: string, finished: string, fitted: string) => `${run}: ${finished} finished, ${fitted} fitted`,
  timeToldTime: 'time ÷ told time',
  takeLonger: 'take longer',
  trueFallsBy: (value: string) => `true: falls by ${value}`,
  thickFinishedAttempts: 'thick: finished attempts',
};
