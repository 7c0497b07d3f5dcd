import type { Issue } from '../base/issue.ts';
import { insteadOf } from '../base/nearest.ts';
import { askedOf } from '../metrics/asked.ts';
import { metrics } from '../metrics/registry.ts';
import { show } from '../scenario/shape/complaints.ts';

/** Output formats of results. */
export type Format = 'table' | 'csv' | 'json';

/** Where a scenario comes from: the id of a preset, or a file, a link or `-` for the standard input. */
export type Source = (
  | { readonly kind: 'preset'; readonly id: string }
  | { readonly kind: 'given'; readonly text: string }
) & {
  /** Files with policies that somebody wrote, which run beside those of the scenario; left out: none. */
  readonly policyFiles?: readonly string[];
};

/** What the arguments of a command ask for, or everything that is wrong with them. */
export interface Asked<Request> {
  /** Undefined when there are issues. */
  readonly command?: Request;
  readonly issues: readonly Issue[];
}

const MOST = 1_000;
const ALLOWED = `up to ${MOST} whole numbers, as 1..8 or 1,5,9`;

/** Parses `1..8`, `3` or `1,5,9`. Returns a sentence that says what is wrong otherwise. */
export function readSeeds(text: string): readonly number[] | string {
  const wrong = `is ${show(text)}; allowed are ${ALLOWED}`;
  const seeds: number[] = [];
  for (const part of text.split(',')) {
    const [, first, last = first] = /^(\d+)(?:\.\.(\d+))?$/.exec(part.trim()) ?? [];
    if (first === undefined) return wrong;
    const [from, to] = [Number(first), Number(last)];
    if (!Number.isSafeInteger(to) || from > to || seeds.length + to - from >= MOST) return wrong;
    for (let seed = from; seed <= to; seed += 1) seeds.push(seed);
  }
  return new Set(seeds).size === seeds.length ? seeds : `is ${show(text)}, which names a seed twice`;
}

/** Lists what is wrong with the name of a metric such as `jobResponse@0.95`, which stands at `path`. */
export function askedIssues(text: string, path = '--metric'): readonly Issue[] {
  const complain = (message: string) => [{ path, message: `is ${show(text)}; ${message}` }];
  const { metric, share } = askedOf(text);
  if (metric === undefined) {
    const ids = metrics.map(({ id }) => id);
    return complain(insteadOf(text, ids));
  }
  if (share === null) return [];
  if (metric.per === 'run') return complain(`${metric.id} is one number and has no percentiles`);
  return /^[^@]+@(0|1|0?\.\d+)$/.test(text)
    ? []
    : complain(`after @ goes a share from 0 to 1, as in ${metric.id}@0.95`);
}
