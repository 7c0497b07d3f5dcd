import { readFileSync, writeFileSync } from 'node:fs';
import { findClaim } from '../../src/claims/all.ts';
import type { Measured, MeasuredGroup } from '../../src/claims/measured.ts';
import { rowPerLine } from '../rowPerLine.ts';
import type { Check } from './check.ts';
import type { GroupOutcome } from './report.ts';

/** Below the project’s folder, in which the program runs. */
const FILE = 'src/measured/claims.json';

/** More digits say nothing: the spread of seeds is wider. */
const PRECISION = 6;
const short = (value: number) => Number(value.toPrecision(PRECISION));

/** Shortens a check to what the page shows of it. */
export function measuredOf({ id, what, allowed, estimate, verdict, reason }: Check): Measured {
  const { value, seeds, spread } = estimate;
  const rounded = spread && { kind: spread.kind, low: short(spread.low), high: short(spread.high) };
  const why = reason !== undefined && verdict !== 'ok' ? { reason } : {};
  return { id, what, allowed, value: short(value), seeds, spread: rounded, verdict, ...why };
}

/** Puts what a group measured in the place of what it measured before; checks of no claim, such as laws, are left out. */
export function withOutcome(
  all: Readonly<Record<string, MeasuredGroup>>,
  { name, checks, on, commit, seconds }: GroupOutcome,
): Readonly<Record<string, MeasuredGroup>> {
  const kept = checks.filter(({ id }) => findClaim(id) !== undefined).map(measuredOf);
  if (kept.length === 0) return all;
  const changed = { ...all, [name]: { on, commit, seconds, checks: kept } };
  return Object.fromEntries(Object.entries(changed).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Writes what a group measured to the file that the page reads, which keeps the results of all other groups. */
export function keepMeasured(outcome: GroupOutcome): void {
  const all = JSON.parse(readFileSync(FILE, 'utf8'));
  writeFileSync(FILE, rowPerLine(withOutcome(all, outcome)));
}
