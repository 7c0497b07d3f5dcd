import type { Check } from './check.ts';
import type { Estimate } from './estimate.ts';
import { titleOf } from './rows.ts';

/** The results of a group of checks. */
export interface GroupOutcome {
  readonly name: string;
  readonly checks: readonly Check[];
  /** CPU time in seconds. */
  readonly seconds: number;
  /** The day on which it ran, and the commit that was measured: with "-dirty" if files were changed since. */
  readonly on: string;
  readonly commit: string;
}

const digits = (value: number, precision: number) => String(Number.parseFloat(value.toPrecision(precision)));

function seedsText({ seeds, spread }: Estimate): string {
  if (seeds < 2) return seeds === 0 ? '' : '1 seed';
  return isSame(spread) ? `all ${seeds} seeds` : `${seeds} seeds`;
}

/** Whether all seeds gave the same, so that there is nothing to say of a spread. */
const isSame = (spread: Estimate['spread']) =>
  // Sums that differ in their last binary digits are the same.
  spread !== null && digits(spread.low, 9) === digits(spread.high, 9);

/** Formats the spread of an estimate: ± half the confidence interval, or the smallest … the largest seed. */
export function spreadText({ value, spread }: Estimate): string {
  if (spread === null || isSame(spread)) return '';
  if (spread.kind === 'range') return `${digits(spread.low, 4)} … ${digits(spread.high, 4)}`;
  return `± ${digits(spread.high - value, 2)}`;
}

/** Says why a check does not clearly pass; empty where it does. */
export function reasonText({ verdict, passes, reason }: Check): string {
  if (verdict === 'ok') return '';
  if (reason !== undefined) return `${reason.kind}: ${reason.why}`;
  return passes ? '' : 'no reason written down';
}

/** Says on which side of a bound a value near it is. */
const side = ({ verdict }: Check) =>
  verdict === 'near' ? 'the mean is inside' : verdict === 'limit' ? 'the mean is outside' : '';

/** First line of the report. */
export const heading = `      ${'target'.padEnd(9)} ${'value'.padStart(9)} ${'95 % or range'.padEnd(17)} ${'n'.padEnd(8)} ${'allowed'.padEnd(16)} what`;

/** Formats a check in one line, and below it why it misses. */
export function textOf(check: Check): string {
  const { verdict, id, estimate, allowed, what } = check;
  const value = digits(estimate.value, 5).padStart(9);
  const spread = spreadText(estimate).padEnd(17);
  const line = `${verdict.padEnd(5)} ${id.padEnd(9)} ${value} ${spread} ${seedsText(estimate).padEnd(8)} ${allowed.padEnd(16)} ${what}`;
  const below = [side(check), reasonText(check)].filter((text) => text !== '');
  return [line, ...below.map((text) => `        ${text}`)].join('\n');
}

/** Counts checks by result, and how many of them are near a bound. */
export function summaryOf(checks: readonly Check[]): string {
  const count = (passes: boolean) => {
    const some = checks.filter((check) => check.passes === passes);
    const close = some.filter(({ verdict }) => verdict === 'near' || verdict === 'limit').length;
    return { all: some.length, close };
  };
  const [passed, failed] = [count(true), count(false)];
  const near = passed.close === 0 ? '' : ` (${passed.close} near)`;
  const limit = failed.close === 0 ? '' : ` (${failed.close} at the limit)`;
  return `${passed.all} passed${near}, ${failed.all} failed${limit}`;
}

/** Formats all checks as a Markdown table. */
export function tableOf(checks: readonly Check[]): string {
  const lines = checks.map((check) => {
    const { id, what, allowed, estimate, verdict } = check;
    const ours = [digits(estimate.value, 5), spreadText(estimate)].filter((text) => text !== '').join(' ');
    const why = [side(check), reasonText(check)].filter((text) => text !== '').join('; ');
    return [id, titleOf(id), what, allowed, ours, seedsText(estimate), verdict, why];
  });
  const head = ['Row', 'Paper', 'Check', 'Allowed', 'Ours', 'Seeds', 'Verdict', 'Reason'];
  const written = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `${written.join('\n')}\n\n${summaryOf(checks)}`;
}

/** Serializes all results, for programs. `least` and `most` are in `allowed`. */
export function jsonOf(outcomes: readonly GroupOutcome[]): string {
  const groups = outcomes.map(({ checks: _, ...about }) => about);
  const checks = outcomes.flatMap(({ name, checks }) =>
    checks.map((check) => ({ group: name, paper: titleOf(check.id), ...check })),
  );
  return `${JSON.stringify({ checks, groups }, null, 2)}\n`;
}
