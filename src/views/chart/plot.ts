import type { Micros } from '../../engine/kernel/time.ts';
import type { RunTrace } from '../view.ts';

/** The rectangle of a chart in which data is drawn; around it stand axes and labels. CSS pixels. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room for axes and labels around a plot. CSS pixels. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Gives what margins leave of a chart; never negative. */
export function plotIn(width: number, height: number, { top, right, bottom, left }: Margins): Plot {
  return { left, top, width: Math.max(0, width - left - right), height: Math.max(0, height - top - bottom) };
}

const LOW = 260;

/** Tells whether a view is so low that its small print and the titles of axes have no line of their own. */
export function isLowChart(height: number, scale: number): boolean {
  return height < LOW * scale;
}

/** Writes ticks so that the last one says the unit, for axes whose title has no room. */
export function withUnit(ticks: readonly number[], unit: string): (value: number) => string {
  return (value) => (value === ticks.at(-1) && unit !== '' ? `${tickText(value)} ${unit}` : tickText(value));
}

// Lengths of dashes and gaps, as on the badges of the runs.
const dashes: readonly (readonly number[])[] = [[6, 4], [], [2, 3], [9, 3, 2, 3]];

/** Gives the dash of a run's line. Runs differ by dash and never by hue; the only run needs no dash. */
export function dashOf(run: number, runs: number): readonly number[] {
  return runs === 1 ? [] : dashes[run % dashes.length];
}

// The beginning of a name that is shorter than this says nothing.
const LEAST_WORDS = 14;

/**
 * Names a run on a chart: "B Sparrow: late binding", in at most so many characters: "B Sparrow" says as much in less
 * room, and the letter alone is what the run's own head shows.
 */
export function runName({ index, title }: RunTrace, most = Number.POSITIVE_INFINITY): string {
  const name = `${runLetter(index)} ${title}`;
  if (name.length <= most) return name;
  const [beginning] = name.split(':');
  if (beginning.length <= most) return beginning;
  return most < LEAST_WORDS ? runLetter(index) : `${name.slice(0, most - 1).trimEnd()}…`;
}

/** Gives the letter of a run: A, B, C, D. */
export function runLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** A unit of time for a whole axis or table, so that its numbers compare at a glance. */
export interface TimeUnit {
  readonly name: string;
  readonly seconds: number;
}

const timeUnits: readonly TimeUnit[] = [
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
  { name: 'ms', seconds: 1e-3 },
  { name: 'µs', seconds: 1e-6 },
];

/** Chooses the unit in which the longest duration, in seconds, reads best. */
export function timeUnitFor(longest: number): TimeUnit {
  const reads = ({ name, seconds }: TimeUnit) =>
    longest >= seconds * (name === 'h' || name === 'min' ? 3 : 0.9999);
  if (!(longest > 0)) return timeUnits[2];
  return timeUnits.find(reads) ?? timeUnits[timeUnits.length - 1];
}

/** When the last of some runs ends. */
export function lastEnd(runs: readonly RunTrace[]): Micros {
  return runs.reduce((end, { trace }) => Math.max(end, trace.data.endedAt), 0);
}

/** Writes a tick: as many digits as it has, without dust from its unit. */
export function tickText(value: number): string {
  const short = Number(value.toPrecision(6));
  return short >= 1000 ? short.toLocaleString('en') : String(short);
}

/** Chooses ticks of a logarithmic axis: 1, 2, 5 and their multiples by ten, or those by ten only, at most `most`. */
export function logTicks([low, high]: readonly [number, number], most: number): readonly number[] {
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1)
    powers.push(power);
  const within = (digits: readonly number[], every: number) =>
    powers
      .filter((power) => power % every === 0)
      .flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`)))
      .filter((tick) => tick >= low * 0.999 && tick <= high * 1.001);
  const choices = [within([1, 2, 5], 1), within([1, 3], 1), within([1], 1), within([1], 2), within([1], 3)];
  return choices.find((ticks) => ticks.length <= most) ?? within([1], 4);
}
