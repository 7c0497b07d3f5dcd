import { formatMicros } from '../../../base/format.ts';
import type { AttemptId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import {
  type Evidence,
  evidenceOf,
  numberWord,
  ordinalWord,
  type Piece,
  say,
} from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import type { EstimateRecord, Matched } from '../../../policies/apollo/decisions.ts';
import { nextMaintenance } from '../../../trace/maintenance.ts';
import { wouldEndAt } from '../../../trace/races.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import { counted, holderOf, linesLarger, shortKinds, withoutFailure } from '../placing.ts';

/** Why a server was considered, and what was estimated there (Eq 1 and Eq 2). */
export function chosenWords(trace: Trace, chosen: EstimateRecord): readonly Piece[] {
  const since = `${nameOfServer(trace, chosen.server)} was a candidate since ${kindReasons[chosen.kind]}`;
  const parts = `${partsWords(chosen)}${failureWords(chosen)}`;
  return say` ${since}; there the task was expected to be complete after *${formatMicros(chosen.completion)}*: ${parts}.`;
}

/** Compares the chosen candidate of a batch with those that counted less. */
export function rankWords(trace: Trace, match: Decision<Matched>, chosen: EstimateRecord): string {
  const { candidates } = match.payload;
  if (candidates.length === 1) return ' It was the only candidate.';
  const less = candidates.filter((each) => counted(each) < counted(chosen));
  const random = chosen.noise === 0 ? '' : ` With ${formatMicros(chosen.noise)} added at random,`;
  const all = `${numberWord(candidates.length)} candidates`;
  if (less.length === 0) return `${random === '' ? ' That' : `${random} that`} was the least of ${all}.`;
  const first = less.reduce((least, each) => (counted(each) < counted(least) ? each : least));
  const others = less.length === 1 ? '' : `, the least of ${numberWord(less.length)} that counted less`;
  const holder = holderOf(trace, match, first.server);
  const went =
    holder === null ? 'was left free by the matching' : `went to ${taskName(trace.data.graphs, holder)}`;
  const price = `${formatMicros(first.completion)}${first.noise === 0 ? '' : ` + ${formatMicros(first.noise)} at random`}`;
  return `${random === '' ? ' It' : `${random} it`} was ${ordinalWord(less.length + 1)} of ${all}: ${nameOfServer(trace, first.server)} (${price}${others}) ${went}.`;
}

/** What a placement counts that goes by a part of the estimate only (APO-43). */
const chosenFor = {
  locality: 'how long fetching and reading take there, not by waiting',
  load: 'what is free at once, then by the estimate',
} as const;

/** The same in a few words, for those who hear it. */
export function briefWords({ payload }: Decision<Matched>, chosen: EstimateRecord): string {
  const { candidates, placement } = payload;
  const after = `expected to be complete there after ${formatMicros(chosen.completion)}`;
  if (candidates.length === 1) return `${after}, the only candidate`;
  if (placement !== 'completion')
    return `of ${numberWord(candidates.length)} candidates, chosen by ${chosenFor[placement]}`;
  const less = candidates.filter((each) => counted(each) < counted(chosen)).length;
  const random = chosen.noise === 0 ? '' : ', with a random part';
  const all = `${numberWord(candidates.length)} candidates${random}`;
  if (less === 0) return `${after}, the least of ${all}`;
  return `${after}, ${ordinalWord(less + 1)} of ${all}; other tasks had the better ones`;
}

/** Says of the servers on which P_succ was 0 because they go down for maintenance, when the first of them does. */
export function maintenanceWords(
  trace: Trace,
  candidates: readonly EstimateRecord[],
  chosen: number | null,
  at: Micros,
): string {
  const { from } = trace.data.tables.maintenance.columns;
  const going = candidates
    .filter(({ success }) => success === 0)
    .map(({ server }) => ({ server, row: nextMaintenance(trace, server, at) }))
    .filter(({ row }) => row >= 0)
    .sort((one, other) => from[one.row] - from[other.row]);
  const own = going.find(({ server }) => server === chosen) ?? going.at(0);
  if (own === undefined) return '';
  const others = going.length === 1 ? '' : `, as on ${numberWord(going.length - 1)} more`;
  return ` ${nameOfServer(trace, own.server)} was to go down for maintenance at ${formatMicros(from[own.row])}, before the task would be complete there: P_succ was 0${others}.`;
}

type Column = readonly [title: string, cell: (each: EstimateRecord) => string, isTold: boolean];

/** All candidates with the parts of their estimates, the most telling first; parts that none has are left out. */
export function estimateEvidence(
  trace: Trace,
  candidates: readonly EstimateRecord[],
  chosen: number | null,
): Evidence {
  const some = (has: (each: EstimateRecord) => boolean) => candidates.some(has);
  const larger = (each: EstimateRecord) => linesLarger(trace, each);
  const columns: readonly Column[] = [
    ['server', ({ server }) => nameOfServer(trace, server), true],
    ['why', ({ kind }) => shortKinds[kind], true],
    ['estimate', ({ completion }) => formatMicros(completion), true],
    ['wait', ({ wait }) => formatMicros(wait), true],
    ['reads', ({ read }) => formatMicros(read), some(({ read }) => read > 0)],
    ['computes', ({ cpu }) => formatMicros(cpu), true],
    ['files', ({ init }) => formatMicros(init), some(({ init }) => init > 0)],
    ['random', ({ noise }) => `+ ${formatMicros(noise)}`, some(({ noise }) => noise > 0)],
    ['P_succ', successWords, some(({ success }) => success !== candidates[0].success)],
    ['matrix age', ({ age }) => formatMicros(age), true],
    [
      'read larger',
      (each) => (larger(each) === 0 ? '–' : `≤ ${larger(each)}`),
      some((each) => larger(each) > 0),
    ],
  ];
  const told = columns.filter(([, , isTold]) => isTold);
  return evidenceOf(
    told.map(([title]) => title),
    candidates,
    ({ server }) => server === chosen,
    (each) => told.map(([, cell]) => cell(each)),
  );
}

/** What became of an attempt, beside what was expected of it; null: nothing was. */
export function truthWords(trace: Trace, attempt: AttemptId, expected: Micros | null): readonly Piece[] {
  const { boundAt, startedAt, endedAt, outcome } = trace.data.tables.attempts.columns;
  const sent = boundAt[attempt];
  const waited = startedAt[attempt] - sent;
  if (!Number.isFinite(waited)) return [' In truth it never started.'];
  const start = say` In truth it started after *${formatMicros(waited)}*`;
  if (outcome[attempt] === Outcome.open) return say`${start}; it still ran when the run ended.`;
  const took = endedAt[attempt] - sent;
  const complete = say`${start} and was complete after *${formatMicros(took)}*`;
  if (wouldEndAt(trace, attempt) === endedAt[attempt]) return say`${complete}, as a second one.`;
  if (outcome[attempt] !== Outcome.finished)
    return say`${start} and was ended after ${formatMicros(took)}, unfinished.`;
  if (expected === null) return say`${complete}.`;
  const late = took - expected;
  const off =
    late === 0
      ? 'exactly as estimated'
      : `${formatMicros(Math.abs(late))} ${late > 0 ? 'later' : 'sooner'} than estimated`;
  return say`${complete}, ${off}.`;
}

/** The same in a sentence: "it was considered since …". */
export const kindReasons: Readonly<Record<EstimateRecord['kind'], string>> = {
  input: 'it holds much of what the task needs',
  rack: 'it is in a rack with much of what the task reads',
  light: 'it was picked among lightly loaded servers',
};

/** "2 s waiting + 3 s reading + 4 s computing": the parts of Eq 1 that are not 0. */
function partsWords({ init, wait, read, cpu }: EstimateRecord): string {
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
function failureWords(estimate: EstimateRecord): string {
  const whole = withoutFailure(estimate);
  if (estimate.completion === whole || whole === 0) return '';
  return `, × ${Number((estimate.completion / whole).toFixed(3))} for failures (P_succ ${successWords(estimate)})`;
}
