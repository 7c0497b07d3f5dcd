import type { Claim } from '../../claims/all.ts';
import type { Measurement } from '../../claims/measured.ts';

/** Three digits: more is not known of any of them, and the file of measured values has all. */
const digits = (value: number) => withMinus(String(Number(value.toPrecision(3))));

/** Writes negative numbers in a text with a minus instead of a hyphen. */
export function withMinus(text: string): string {
  return text.replaceAll(/(?<![\w\d])-(?=\d)/g, '−');
}

/** Writes a measured value with its 95 % interval, or the range of its seeds: `1.22 (1.14 … 1.3, 6 seeds)`. */
export function valueText({ value, spread, seeds }: Pick<Measurement, 'value' | 'spread' | 'seeds'>): string {
  if (seeds === 0) return digits(value);
  if (seeds === 1) return `${digits(value)} (1 seed)`;
  // Where all seeds gave the same, more of them would say no more.
  if (spread?.low === spread?.high && spread !== null) return `${digits(value)} (in all ${seeds} seeds)`;
  const range = spread === null ? '' : `${digits(spread.low)} … ${digits(spread.high)}, `;
  return `${digits(value)} (${range}${seeds} seeds)`;
}

const words: Readonly<Record<string, string>> = {
  ok: 'inside',
  near: 'near a bound',
  limit: 'missed at the limit',
  MISS: 'missed',
};

/** Says what was allowed, and whether the value is. */
export function allowedText({ allowed, verdict }: Pick<Measurement, 'allowed' | 'verdict'>): string {
  const [word = verdict] = [words[verdict]];
  return `${word} (allowed: ${withMinus(allowed)})`;
}

const causes: Readonly<Record<string, string>> = {
  'not derivable': 'Not derivable',
  workload: 'Depends on the workload',
  model: 'Not modelled',
  open: 'Unexplained',
};

/** Says why a value misses. */
export function causeText({ kind, why }: { readonly kind: string; readonly why: string }): string {
  return `${causes[kind] ?? kind}: ${why}.`;
}

/** Says what runs the test of a claim. */
export function testedBy({ tests = [], validate = [], bench }: Claim): readonly string[] {
  return [
    ...tests.map((path) => `npm test: ${path}`),
    ...(validate.length > 0 ? [`npm run validate -- ${validate.join(' ')}`] : []),
    ...(bench === true ? ['npm run bench'] : []),
  ];
}

/** Says when the values of a claim were measured. */
export function measuredOn(measurements: readonly Measurement[]): string {
  const texts = measurements.map(
    ({ on, commit, isFromNotes }) => `${on} at ${commit}${isFromNotes ? ' (copied from notes)' : ''}`,
  );
  return [...new Set(texts)].join(', ');
}

/** Whether a claim contains all words of a search. */
export function isAbout(claim: Claim, query: string): boolean {
  const { code, paper, section, what, value, remark = '' } = claim;
  const text = [code, paper, section, what, value, remark].join('\n').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
