import { formatMicros } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { numberWord, plainText } from '../../explain/explanation.ts';
import { captionsOfJob } from '../../faces/explain.ts';
import type { Trace } from '../../trace/trace.ts';
import { rawDecisions } from '../app/inspector/testRawDecisions.ts';
import { rawAhead } from '../app/inspector/testRawTrace.ts';
import {
  attemptsOf,
  type Case,
  type Claim,
  decisions,
  isOwn,
  nameOfJob,
  rowsOf,
  taskNamed,
} from './captionCase.ts';
import { stageClaims } from './stageClaims.ts';

// Holds each caption of a job to the tables of its run, row by row: the words are read back, and what they say is looked for.

const MOST_WORDS = 14;

/** Each kind of sentence, with what it claims; a caption that fits none is a fault. */
const claims: readonly Claim[] = [
  ...stageClaims,
  [/^(j\d+) arrives with (\S+) tasks?(?: in (\S+) stages?)?\.$/, isArrival],
  [/^(j\d+) is done after (.+)\.$/, isEnd],
  [/^(?:.*; )?(.* )?(its task|task \d+) goes to (s\d+)\b[,:.]?(.*)$/i, isPlaced],
  [/^(?:.*; )?(s\d+) is free and asks: it gets (.* )?(its task|task \d+)\.$/, isAsked],
  [/^(its task|task \d+) waits on (s\d+) behind (\S+) others?\.$/i, isBehind],
  [/^(its task|task \d+) starts on (s\d+): it has waited (.+)\.$/i, isStarted],
  [/^(.* )?(its task|task \d+) is stopped on (s\d+)\b.*$/i, isStopped],
  [/^(?:A slot of s\d+|\S+ slots) stays? empty for (j\d+), in case it needs (?:a copy|copies)\.$/, isKept],
  [/^The \S+ of (j\d+) gets a slot of s\d+\.$/, isKept],
  [/^(s\d+) is free, but lacks the data of (j\d+), which lets others pass\.$/, isPassed],
  [/^(\S+) places? in line(?:, (\S+) for each task| for (\S+) tasks?)\.$/, isProbed],
  [/^The (?:last place in line finds|other (\S+) places in line find) nothing and vanish(?:es)?\.$/, isEmpty],
  [/^(j\d+) waits .+\.$/, isWaiting],
  [/^Every slot is busy: (j\d+) waits\.$/, isBusy],
];

/** Lists what is wrong with the captions of a job in a run; empty: nothing. */
export function captionFaults(trace: Trace, job: JobId): readonly string[] {
  const captions = captionsOfJob(trace, job);
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const faults: string[] = [];
  const texts = captions.map(({ words }) => plainText(words));
  if (captions[0]?.at !== arrivedAt[job]) faults.push(`does not begin with the arrival: ${texts[0]}`);
  if (Number.isFinite(finishedAt[job]) && !texts.at(-1)?.includes('is done')) faults.push('has no end');
  captions.forEach(({ at, server }, place) => {
    const text = texts[place];
    const fault = faultOf({ trace, job, at, server }, text);
    if (fault !== null) faults.push(`${fault} at ${formatMicros(at)}: “${text}”`);
    if (place > 0 && at < captions[place - 1].at) faults.push(`comes too late: “${text}”`);
  });
  return faults;
}

function faultOf(of: Case, text: string): string | null {
  if (text.split(/\s+/).length > MOST_WORDS) return 'has too many words';
  if (/NaN|undefined|Infinity|null|…| {2}/.test(text)) return 'says nothing';
  for (const [pattern, holds] of claims) {
    const words = pattern.exec(text);
    if (words !== null) return holds(of, ...words.slice(1)) ? null : 'is not so';
  }
  return 'says what nobody checks';
}

/** Speculative copies and duplicates; what uses slots that others leave free is the task itself. */
const isCopyKind = (kind: number) => kind === 1 || kind === 2;

function isArrival({ trace: { data }, job, at }: Case, name: string, count: string, stages = 'one'): boolean {
  const { jobFirstStage, stageFirstTask } = data.graphs;
  const [from, to] = [jobFirstStage[job], jobFirstStage[job + 1]];
  return (
    name === nameOfJob(job) &&
    at === data.tables.jobs.columns.arrivedAt[job] &&
    count === numberWord(stageFirstTask[to] - stageFirstTask[from]) &&
    stages === numberWord(to - from)
  );
}

function isEnd({ trace: { data }, job, at }: Case, name: string, took: string): boolean {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return (
    name === nameOfJob(job) &&
    at === finishedAt[job] &&
    took === formatMicros(finishedAt[job] - arrivedAt[job])
  );
}

function isPlaced(of: Case, copy: string | undefined, task: string, server: string, why: string): boolean {
  const isThere = attemptsOf(of, task, server).some(
    ({ boundAt, kind }) => boundAt === of.at && /copy of/i.test(copy ?? '') === isCopyKind(kind),
  );
  return isThere && isFromLot(of, task, server, why) && isNear(of, task, server, why);
}

function isFromLot(of: Case, task: string, server: string, why: string): boolean {
  const count = /drawn by lot from (\S+)\./.exec(why)?.[1];
  if (count === undefined) return true;
  const draw = [taskNamed(of, task), Number(server.slice(1))];
  return decisions(of, 'sparrow/random').some(
    ({ words }) => draw.every((each, place) => words[place] === each) && numberWord(words[2]) === count,
  );
}

/** How near to its data a task reads: what the words promise, the reads show. */
function isNear(of: Case, task: string, server: string, why: string): boolean {
  const nearness = ['where its data is.', 'in a rack with its data.', 'far from its data.'];
  const said = nearness.findIndex((each) => why.endsWith(each));
  if (said < 0) return true;
  const own = attemptsOf(of, task, server).find(({ boundAt }) => boundAt === of.at);
  const read = rowsOf(of.trace, 'reads').find(({ attempt }) => attempt === own?.row);
  return read === undefined || read.locality === said;
}

function isAsked(of: Case, server: string, copy: string | undefined, task: string): boolean {
  const holds = rowsOf(of.trace, 'holds');
  return attemptsOf(of, task, server).some(
    ({ boundAt, startedAt, kind, lane }) =>
      boundAt === of.at &&
      /copy of/i.test(copy ?? '') === isCopyKind(kind) &&
      holds.some((row) => row.server === of.server && row.lane === lane && row.to === startedAt),
  );
}

function isBehind(of: Case, task: string, server: string, count: string): boolean {
  const id = taskNamed(of, task);
  const on = Number(server.slice(1));
  const entries = rowsOf(of.trace, 'entries');
  return entries.some(
    (row, place) =>
      row.task === id &&
      row.server === on &&
      row.enteredAt === of.at &&
      numberWord(rawAhead(of.trace, place, on)) === count,
  );
}

function isStarted(of: Case, task: string, server: string, waited: string): boolean {
  const id = taskNamed(of, task);
  const waits = rowsOf(of.trace, 'entries')
    .filter((row) => row.task === id && row.server === Number(server.slice(1)))
    .map(({ enteredAt, leftAt }) => formatMicros(leftAt - enteredAt));
  return attemptsOf(of, task, server).some(({ startedAt }) => startedAt === of.at) && waits.includes(waited);
}

function isStopped(of: Case, copy: string | undefined, task: string, server: string): boolean {
  return attemptsOf(of, task, server).some(
    ({ endedAt, outcome, kind }) =>
      endedAt === of.at && outcome > 1 && /copy of/i.test(copy ?? '') === isCopyKind(kind),
  );
}

function isKept({ trace, job, at }: Case, name: string): boolean {
  return (
    name === nameOfJob(job) && rowsOf(trace, 'keptSlots').some((row) => row.job === job && row.from === at)
  );
}

function isPassed(of: Case, server: string, name: string): boolean {
  return (
    name === nameOfJob(of.job) &&
    decisions(of, 'slots/skip').some(
      ({ stage, words }) => isOwn(of, stage) && words[0] === Number(server.slice(1)),
    )
  );
}

function isProbed(of: Case, places: string, each?: string, tasks?: string): boolean {
  const { stageFirstTask } = of.trace.data.graphs;
  return decisions(of, 'sparrow/probes').some(({ stage, words: [, ...servers] }) => {
    const count = stageFirstTask[stage + 1] - stageFirstTask[stage];
    if (!isOwn(of, stage) || numberWord(servers.length) !== places.toLowerCase()) return false;
    return each === undefined ? tasks === numberWord(count) : numberWord(servers.length / count) === each;
  });
}

function isEmpty(of: Case, count = 'one'): boolean {
  return decisions(of, 'sparrow/assign').some(({ stage }) => {
    const empty = rawDecisions(of.trace).filter(
      (each) => each.kind === 'sparrow/assign' && each.stage === stage && each.words[1] === -1,
    );
    return isOwn(of, stage) && numberWord(empty.length) === count;
  });
}

/** Whether no task of the job has a server yet. */
function isWaiting(of: Case, name: string): boolean {
  const { stageJob } = of.trace.data.graphs;
  const own = rowsOf(of.trace, 'attempts').filter((row) => stageJob[of.trace.taskStage[row.task]] === of.job);
  return name === nameOfJob(of.job) && own.every(({ boundAt }) => boundAt > of.at);
}

function isBusy(of: Case, name: string): boolean {
  const within = (from: number, to: number) => from <= of.at && of.at < to;
  const taken = [
    ...rowsOf(of.trace, 'attempts').filter((row) => within(row.startedAt, row.endedAt)),
    ...rowsOf(of.trace, 'holds').filter((row) => within(row.from, row.to)),
    ...rowsOf(of.trace, 'keptSlots').filter((row) => within(row.from, row.to)),
  ];
  const slots = Array.from(of.trace.data.topology.slots).reduce((sum, count) => sum + count, 0);
  return isWaiting(of, name) && taken.length >= slots;
}
