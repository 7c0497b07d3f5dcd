import { minOf } from '../../../base/extremes.ts';
import type { EntryId, TaskId } from '../../../engine/ids.ts';
import {
  type Evidence,
  type Explanation,
  evidenceOf,
  numberWord,
  ordinalWord,
  say,
} from '../../../explain/explanation.ts';
import { attemptToExplain, nameOfServer } from '../../../explain/facts.ts';
import {
  confinedWords,
  entryOf,
  foundThere,
  overtakingWords,
  stolenWords,
} from '../../../explain/queueWords.ts';
import { aheadOf, allowedServers, lengthsThen } from '../../../explain/serversThen.ts';
import { randomKind, sampleKind } from '../../../policies/sparrow/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';

const header = ['probed', 'ahead then', 'got'];

/** Explains a task that was placed by the lengths of sampled queues (Sparrow §3.1); null when no sample was recorded. */
export function explainSampling(trace: Trace, task: TaskId): Explanation | null {
  const samples = trace.decisionsOfStage(sampleKind, trace.taskStage[task]);
  const attempt = attemptToExplain(trace, task);
  const { boundAt } = trace.data.tables.attempts.columns;
  const placing = samples.filter(({ payload }) => payload.placements.some((each) => each.task === task));
  const ofAttempt = placing.find(({ at }) => at === boundAt[attempt]);
  const sample = (ofAttempt ?? placing.at(-1))?.payload;
  const placed = sample?.placements.find((each) => each.task === task);
  if (sample === undefined || placed === undefined) return null;
  const isPerTask = sample.comparedFor.some((each) => each !== null);
  // A server that was asked several times has one queue.
  const compared = [...sample.servers.keys()].filter((probe) =>
    isPerTask
      ? sample.comparedFor[probe] === task || sample.comparedFor[probe] === null
      : sample.servers.indexOf(sample.servers[probe]) === probe,
  );
  const own = compared.find((probe) => sample.servers[probe] === placed.server);
  const length = own === undefined ? 0 : sample.queueLengths[own];
  const lengths = compared.map((probe) => sample.queueLengths[probe]);
  const server = nameOfServer(trace, placed.server);
  const entry = entryOf(trace, task, placed.server);
  const turn = sample.placements.indexOf(placed);
  const sent = (probe: number) =>
    sample.placements.slice(0, turn).filter((each) => each.server === sample.servers[probe]).length;
  const isOneEach = new Set(sample.placements.map((each) => each.server)).size === sample.placements.length;
  const isSpread = compared.length > 1 && (isPerTask ? length > minOf(lengths) : !isOneEach);
  const { link, rank, brief, tail } = isSpread
    ? turnWords(
        compared.map((probe, at) => lengths[at] + sent(probe)),
        length,
        own === undefined ? 0 : sent(own),
      )
    : placeWords(lengths, length);
  const each =
    isPerTask || isSpread
      ? ''
      : ` Of all probed queues, the ${numberWord(sample.placements.length)} shortest got a task each.`;
  const found = sinceWords(trace, entry, length) + confinedWords(trace, task);
  const later = stolenWords(trace, attempt) + overtakingWords(trace, entry);
  const name = taskName(trace.data.graphs, task);
  const sentence = say`Task *${name}* was sent to *${server}*${link}*${rank}*${tail}: ${ahead(length)}.${each}${found}${later}`;
  const byLength = [...compared].sort((a, b) => sample.queueLengths[a] - sample.queueLengths[b] || a - b);
  const placedAt = (probe: number) =>
    sample.placements.filter((each) => each.server === sample.servers[probe]);
  const evidence = evidenceOf(
    header,
    byLength,
    (probe) => sample.servers[probe] === placed.server,
    (probe) => [
      nameOfServer(trace, sample.servers[probe]),
      String(sample.queueLengths[probe]),
      placedAt(probe)
        .map((each) => taskName(trace.data.graphs, each.task))
        .join(', '),
    ],
  );
  return { sentence, brief: `${brief}${tail}: ${ahead(length)}`, evidence };
}

/** Says how a queue ranked by length among those that were probed, with care for equal ones. */
function placeWords(lengths: readonly number[], own: number) {
  const count = lengths.length;
  const first = 1 + lengths.filter((length) => length < own).length;
  const equal = lengths.filter((length) => length === own).length;
  const queues = `${numberWord(count)} queues`;
  if (count === 1) return because('it was ', 'the only one that was asked');
  if (equal === count) {
    const all = count === 2 ? 'both' : `all ${numberWord(count)}`;
    const rank = `${all} queues that were asked were equally long`;
    return { link: ' although it was no better: ', rank, brief: rank, tail: '' };
  }
  if (equal === 1) {
    const place = first > 1 ? `${ordinalWord(first)} shortest` : count === 2 ? 'shorter' : 'shortest';
    return because('it answered with the ', `${place} of ${queues}`);
  }
  const last = first + equal - 1;
  const range =
    first === 1
      ? `one of the ${numberWord(equal)} shortest of ${queues}`
      : `one of the ${ordinalWord(first)} to ${ordinalWord(last)} shortest of ${queues}`;
  return because('it answered with ', range, ', which were equally long');
}

/** The same where the tasks that a job has just sent count too. */
function turnWords(lengths: readonly number[], length: number, sent: number) {
  const equal = lengths.filter((each) => each === length + sent).length;
  const shortest = equal === 1 ? 'the shortest' : `one of the ${numberWord(equal)} shortest`;
  const own = `${numberWord(sent)} ${sent === 1 ? 'task' : 'tasks'} of its job that had just been sent there`;
  const counted = sent === 0 ? '' : `, with ${own}`;
  return because('at its turn it had ', `${shortest} of ${numberWord(lengths.length)} queues`, counted);
}

function because(does: string, rank: string, tail = '') {
  return { link: ` because ${does}`, rank, brief: does + rank, tail };
}

function ahead(length: number): string {
  return length === 0 ? 'nothing ran or waited there' : `${numberWord(length)} running or waiting there`;
}

/** Says how the queue had changed since it was asked about; empty if it had not. */
function sinceWords(trace: Trace, entry: EntryId | undefined, length: number): string {
  if (entry === undefined) return '';
  const found = aheadOf(trace, entry);
  return found === length
    ? ''
    : ` On arrival it found ${found === 0 ? 'nothing' : numberWord(found)} ahead of it.`;
}

/** Explains a task whose server was drawn at random (Sparrow §4.2); null when no draw was recorded. */
export function explainRandom(trace: Trace, task: TaskId): Explanation | null {
  const { boundAt } = trace.data.tables.attempts.columns;
  const attempt = attemptToExplain(trace, task);
  const draws = trace
    .decisionsOfStage(randomKind, trace.taskStage[task])
    .filter(({ payload }) => payload.task === task);
  const ofAttempt = draws.find(({ at }) => at === boundAt[attempt]);
  const own = (ofAttempt ?? draws.at(-1))?.payload;
  if (own === undefined) return null;
  const entry = entryOf(trace, task, own.server);
  const drawn =
    own.drawnFrom === 1
      ? 'the only server that may run it and is up'
      : `drawn at random from ${numberWord(own.drawnFrom)} servers`;
  const unasked = '; its queue length was not asked for';
  const name = taskName(trace.data.graphs, task);
  const later = foundThere(trace, entry) + stolenWords(trace, attempt) + overtakingWords(trace, entry);
  return {
    sentence: say`Task *${name}* was sent to *${nameOfServer(trace, own.server)}*, *${drawn}*${unasked}.${later}`,
    brief: own.drawnFrom === 1 ? drawn : drawn + unasked,
    evidence: entry === undefined ? null : lengthEvidence(trace, task, entry),
  };
}

/** Lists the queue that the task met and the queues of other servers at that time, shortest first. */
function lengthEvidence(trace: Trace, task: TaskId, entry: number): Evidence {
  const own = trace.data.tables.entries.columns.server[entry];
  const lengths = lengthsThen(trace, entry);
  const allowed = allowedServers(trace, trace.taskStage[task], task) ?? Array.from(lengths.keys());
  const servers = [...allowed].sort((a, b) => lengths[a] - lengths[b] || a - b);
  return evidenceOf(
    ['might have gone to', 'ahead there'],
    servers,
    (server) => server === own,
    (server) => [nameOfServer(trace, server), String(lengths[server])],
  );
}
