import { maxOf, minOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import { type AttemptId, type JobId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { ReceiptPartId } from '../../metrics/receipt/parts.ts';
import { receiptOf } from '../../metrics/receipt/receipt.ts';
import { isCopy } from '../../trace/copies.ts';
import { cancelledAt } from '../../trace/jobControl.ts';
import type { Trace } from '../../trace/trace.ts';
import { type Piece, plainText } from '../explanation.ts';
import { nameOfServer } from '../facts.ts';
import { fastWords, slowWords } from './cause.ts';
import { type Contrast, contrastOf } from './contrast.ts';
import { groupNouns } from './groups.ts';
import { type ComparedRun, taskWords, underWords } from './names.ts';
import type { PolicyWords } from './said.ts';
import { waitOf, whenWords } from './started.ts';

/** Which run finished a job first, by how much, and why: what the page says when a question is answered. */
export interface Verdict {
  /** The first of the fastest runs; null: all took as long, or none finished the job. */
  readonly winner: number | null;
  /** The slowest run, with which the winner is compared; null where there is no winner. */
  readonly loser: number | null;
  /** How much longer the loser took; 0: a tie. Infinity: it never finished. */
  readonly margin: Micros;
  /** Of each run, from the arrival of the job to its end; Infinity: it did not finish. */
  readonly responses: readonly Micros[];
  /** One sentence without a capital letter, with its full stop: it follows what the page says of the winner. */
  readonly sentence: readonly Piece[];
  /** What the loser lost most time to; null: there is nothing to show. */
  readonly part: ReceiptPartId | null;
  /** Where and when that was in the loser's run, and where the winner's run had the same task. */
  readonly shown: VerdictMark | null;
}

/** What the page can mark, and where it can seek to. */
export interface VerdictMark {
  readonly task: TaskId;
  readonly attempt: AttemptId;
  readonly server: ServerId;
  readonly from: Micros;
  readonly to: Micros;
  readonly there: { readonly attempt: AttemptId; readonly server: ServerId; readonly startedAt: Micros };
}

/** Compares what two or more runs did with a job. `says` knows what only the policies know. */
export function verdictOf(runs: readonly ComparedRun[], job: JobId, says: PolicyWords = {}): Verdict {
  const responses = runs.map(({ trace }) => responseOf(trace.data, job));
  const winner = responses.indexOf(minOf(responses));
  const loser = responses.lastIndexOf(maxOf(responses));
  const margin = responses[winner] === responses[loser] ? 0 : responses[loser] - responses[winner];
  if (margin === 0) {
    const sentence = Number.isFinite(responses[winner])
      ? [
          ...tieWords(
            runs.map(({ trace }) => trace),
            job,
          ),
          '.',
        ]
      : [unfinishedWords(runs, job)];
    return { winner: null, loser: null, margin, responses, sentence, part: null, shown: null };
  }
  const told = causeOf(runs, { winner, loser, job, responses }, says);
  return { winner, loser, margin, responses, ...told };
}

function responseOf({ tables }: ComparedRun['trace']['data'], job: JobId): Micros {
  const { arrivedAt, finishedAt } = tables.jobs.columns;
  return Number.isFinite(finishedAt[job]) ? finishedAt[job] - arrivedAt[job] : Number.POSITIVE_INFINITY;
}

/** From which share of what a task lost on a second cause is worth a word. */
const WORTH_A_WORD = 0.25;
/** More than so many words are not read in one go. */
const MOST_WORDS = 30;
/** What leaves out its second cause may have a few more. */
const MOST_WORDS_AT_ALL = 32;

interface Pair {
  readonly winner: number;
  readonly loser: number;
  readonly job: JobId;
  readonly responses: readonly Micros[];
}

function causeOf(
  runs: readonly ComparedRun[],
  { winner, loser, job, responses }: Pair,
  says: PolicyWords,
): Pick<Verdict, 'sentence' | 'part' | 'shown'> {
  const [slow, fast] = [runs[loser].trace, runs[winner].trace];
  const contrast = contrastOf(slow, fast, job);
  if (contrast === null || contrast.group === 'other')
    return { sentence: [noCause(runs, loser, job)], part: null, shown: null };
  const slowCase = { ...contrast, trace: slow, says };
  const told = slowWords(slowCase, fast);
  const { attempt, server, from, to } = told;
  const isClose = formatMicros(responses[loser]) === formatMicros(responses[winner]);
  const sentence = shortened(
    [
      isClose ? `by only ${formatMicros(responses[loser] - responses[winner])}: ` : '',
      runs.length > 2 ? `${underWords(runs, loser)} ` : '',
      ...told.words,
    ],
    alsoWords(contrast),
    [false, true].map(
      (isShort) => `; ${underWords(runs, winner)} ${fastWords(slowCase, told, fast, isShort)}.`,
    ),
  );
  const there = fast.finishedBy[contrast.task];
  const { columns } = fast.data.tables.attempts;
  return {
    sentence,
    part: contrast.part,
    shown: {
      ...{ task: contrast.task, attempt, server, from, to },
      there: { attempt: there, server: columns.server[there], startedAt: columns.startedAt[there] },
    },
  };
}

/** Names the second cause; empty if it is small. */
function alsoWords({ gain, second }: Contrast): string {
  if (second === null || second.group === 'other') return '';
  const isSmall = second.gain < WORTH_A_WORD * (gain + second.gain);
  return isSmall ? '' : ` (and ${formatMicros(second.gain)} more ${groupNouns[second.group]})`;
}

/**
 * Puts a sentence together. One that would be too long has "mostly" instead of its second cause, and if it still is, it ends with
 * the shorter of the two last parts, which leaves out the whole wait of the slower run.
 */
function shortened(
  first: readonly Piece[],
  also: string,
  [last, shortLast]: readonly string[],
): readonly Piece[] {
  const whole = [...first, also, last];
  const isLong = also !== '' && wordsIn(whole) > MOST_WORDS;
  const one = isLong ? ['mostly ', ...first, last] : whole;
  const said = wordsIn(one) > MOST_WORDS_AT_ALL ? [...one.slice(0, -1), shortLast] : one;
  return said.filter((piece) => piece !== '');
}

function wordsIn(pieces: readonly Piece[]): number {
  return plainText(pieces).split(' ').length;
}

function noCause(runs: readonly ComparedRun[], loser: number, job: JobId): string {
  const { trace } = runs[loser];
  if (Number.isFinite(trace.data.tables.jobs.columns.finishedAt[job]))
    return 'the runs were not recorded in enough detail to say why.';
  return `${underWords(runs, loser)} ${wasCancelled(runs[loser], job) ? 'the job was cancelled' : 'the job had not finished when the run ended'}.`;
}

function unfinishedWords(runs: readonly ComparedRun[], job: JobId): string {
  const all = runs.length === 2 ? 'both' : 'all runs';
  return runs.every((run) => wasCancelled(run, job))
    ? `the job was cancelled in ${all}, so it has no end.`
    : `in ${all} the job had not finished when the run ended.`;
}

function wasCancelled({ trace }: ComparedRun, job: JobId): boolean {
  return Number.isFinite(cancelledAt(trace.data, job));
}

/** Says why no run was faster: what the last task of the job did in each of them. */
function tieWords(traces: readonly Trace[], job: JobId): readonly Piece[] {
  const each = traces.map((trace) => receiptOf(trace, job)?.segments.at(-1)?.attempt ?? NONE);
  const [first] = traces;
  const all = traces.length === 2 ? 'both' : 'all runs';
  const tasks = traces.map((trace, run) =>
    each[run] === NONE ? NONE : trace.data.tables.attempts.columns.task[each[run]],
  );
  if (tasks.includes(NONE)) return [`${all} took as long; too little was recorded to say why`];
  if (tasks.some((task) => task !== tasks[0])) return [`${all} took as long, though not for the same tasks`];
  const waits = traces.map((trace) => waitOf(trace, tasks[0]));
  const [waited] = waits;
  const slots = traces.map((trace, run) => slotTime(trace, each[run]));
  if (waits.some((wait) => wait !== waited) || slots.some((time) => time !== slots[0]))
    return [
      `${all} took as long: what `,
      taskWords(first, tasks[0]),
      ' gained in one way it lost in another',
    ];
  const servers = traces.map((trace, run) =>
    nameOfServer(trace, trace.data.tables.attempts.columns.server[each[run]]),
  );
  const where = servers.every((server) => server === servers[0]) ? ` on ${servers[0]}` : '';
  return [
    `in ${all} the last to finish, ${isCopy(first, each[0]) ? 'a copy of ' : ''}`,
    taskWords(first, tasks[0]),
    `, started${where} ${whenWords(first, waited, { shown: 0, whole: waited })} and ran for `,
    { strong: formatMicros(slots[0]) },
  ];
}

function slotTime({ data }: Trace, attempt: number): Micros {
  const { startedAt, endedAt } = data.tables.attempts.columns;
  return endedAt[attempt] - startedAt[attempt];
}
