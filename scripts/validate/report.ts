import type { Check } from './check.ts';
import type { Estimate } from './estimate.ts';
import { rows } from './rows.ts';

/** What a group of checks came to. */
export interface GroupOutcome {
  readonly name: string;
  readonly checks: readonly Check[];
  /** Processor time in seconds. */
  readonly seconds: number;
}

const digits = (value: number, precision: number) => String(Number.parseFloat(value.toPrecision(precision)));

const seedsText = ({ seeds }: Estimate) => (seeds === 0 ? '' : seeds === 1 ? '1 seed' : `${seeds} seeds`);

/** Writes between what an estimate lies: ± half the confidence interval, or the smallest … the largest seed. */
export function spreadText({ value, spread }: Estimate): string {
  if (spread === null) return '';
  if (spread.kind === 'range') return `${digits(spread.low, 4)} … ${digits(spread.high, 4)}`;
  return `± ${digits(spread.high - value, 2)}`;
}

/** Writes why a check is not clearly passed; empty where it is. */
export function reasonText({ verdict, passes, reason }: Check): string {
  if (verdict === 'ok') return '';
  if (reason !== undefined) return `${reason.kind}: ${reason.why}`;
  return passes ? '' : 'no reason written down';
}

/** Says for a value near a bound on which side it is. */
const side = ({ verdict, passes }: Check) =>
  verdict !== 'near' ? '' : passes ? 'the mean is inside' : 'the mean is outside';

/** First line of the report. */
export const heading = `     ${'target'.padEnd(9)} ${'value'.padStart(9)} ${'95 % or range'.padEnd(17)} ${'n'.padEnd(8)} ${'allowed'.padEnd(16)} what`;

/** Writes a check in a line, and why it misses below. */
export function textOf(check: Check): string {
  const { verdict, id, estimate, allowed, what } = check;
  const value = digits(estimate.value, 5).padStart(9);
  const spread = spreadText(estimate).padEnd(17);
  const line = `${verdict.padEnd(4)} ${id.padEnd(9)} ${value} ${spread} ${seedsText(estimate).padEnd(8)} ${allowed.padEnd(16)} ${what}`;
  const below = [side(check), reasonText(check)].filter((text) => text !== '');
  return [line, ...below.map((text) => `       ${text}`)].join('\n');
}

/** Counts checks: by their values, and how many of these are near a bound. */
export function summaryOf(checks: readonly Check[]): string {
  const count = (passes: boolean) => {
    const some = checks.filter((check) => check.passes === passes);
    const close = some.filter(({ verdict }) => verdict === 'near').length;
    return { all: some.length, close: close === 0 ? '' : ` (${close} near)` };
  };
  const [passed, failed] = [count(true), count(false)];
  return `${passed.all} passed${passed.close}, ${failed.all} failed${failed.close}`;
}

/** Writes all checks as a table in Markdown. */
export function tableOf(checks: readonly Check[]): string {
  const lines = checks.map((check) => {
    const { id, what, allowed, estimate, verdict } = check;
    const ours = [digits(estimate.value, 5), spreadText(estimate)].filter((text) => text !== '').join(' ');
    const why = [side(check), reasonText(check)].filter((text) => text !== '').join('; ');
    return [id, rows[id], what, allowed, ours, seedsText(estimate), verdict, why];
  });
  const head = ['Row', 'Paper', 'Check', 'Allowed', 'Ours', 'Seeds', 'Verdict', 'Reason'];
  const written = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`);
  return `${written.join('\n')}\n\n${summaryOf(checks)}`;
}

/** Writes all that is known, for programs. `least` and `most` stand in `allowed`. */
export function jsonOf(outcomes: readonly GroupOutcome[]): string {
  const groups = outcomes.map(({ name, seconds }) => ({ name, seconds }));
  const checks = outcomes.flatMap(({ name, checks }) =>
    checks.map((check) => ({ group: name, paper: rows[check.id], ...check })),
  );
  return `${JSON.stringify({ checks, groups }, null, 2)}\n`;
}
