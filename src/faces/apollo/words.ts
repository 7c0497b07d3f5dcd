import { formatMicros } from '../../base/format.ts';
import type { EstimateRecord } from '../../policies/apollo/decisions.ts';
import { withoutFailure } from './placing.ts';

/** Why a server is a candidate, in a table. */
export const kindWords: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'holds input',
  rack: 'rack of input',
  light: 'lightly loaded',
};

/** The same in a word. */
export const shortKinds: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'input',
  rack: 'its rack',
  light: 'light',
};

/** The same in a sentence: "it was considered since …". */
export const kindReasons: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'it holds much of what the task needs',
  rack: 'it is in a rack with much of what the task reads',
  light: 'it was picked among lightly loaded servers',
};

/** "2 s waiting + 3 s reading + 4 s computing": the parts of Eq 1 that are not 0. */
export function partsWords({ init, wait, read, cpu }: EstimateRecord): string {
  const parts: readonly (readonly [number, string])[] = [
    [init, 'fetching files'],
    [wait, 'waiting'],
    [read, 'reading'],
    [cpu, 'computing'],
  ];
  const words = parts.filter(([time]) => time > 0).map(([time, name]) => `${formatMicros(time)} ${name}`);
  return words.length === 0 ? 'no time at all' : words.join(' + ');
}

/** "99.9 %": P_succ. */
export function successWords({ success }: EstimateRecord): string {
  return `${Number((success / 10_000).toFixed(2))} %`;
}

/** "× 1.002 for failures (P_succ 99.9 %)": Eq 2; empty where nothing fails. */
export function failureWords(estimate: EstimateRecord): string {
  const whole = withoutFailure(estimate);
  if (estimate.completion === whole || whole === 0) return '';
  return `, × ${Number((estimate.completion / whole).toFixed(3))} for failures (P_succ ${successWords(estimate)})`;
}
