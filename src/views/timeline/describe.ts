import { formatBytes, formatMicros } from '../../base/format.ts';
import { type AttemptId, NONE } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import { isCopy } from '../../trace/copies.ts';
import { copyWaitsOf } from '../../trace/copyWaits.ts';
import { purposeOf } from '../../trace/emptyHolds.ts';
import { readsFrom, timeFetching } from '../../trace/fetching.ts';
import { hasRerun, isRerun } from '../../trace/reruns.ts';
import type { Trace } from '../../trace/trace.ts';
import { upgradedAt, wasKilled } from '../../trace/upgrades.ts';
import { computedMeanwhile, sourceOf } from '../looks/readingLook.ts';
import { filesWords } from '../shared/fileWords.ts';
import { jobName, keptForWhom, serverName } from '../shared/names.ts';
import { attemptName, kindName, launchWords, raceWords } from '../shared/raceWords.ts';

/** Describes an attempt and how long it took, one string per line. */
export function describeAttempt(trace: Trace, attempt: AttemptId): readonly string[] {
  const { data, taskReadyAt } = trace;
  const { task, server, startedAt, endedAt, outcome } = data.tables.attempts.columns;
  const readyAt = taskReadyAt[task[attempt]];
  const place = serverName(server[attempt], data.topology.servers);
  const name = `${attemptName(trace, attempt)} on ${place}`;
  const waited = isCopy(trace, attempt)
    ? [kindName(trace, attempt), ...launchWords(trace, attempt)]
    : [`started ${formatMicros(startedAt[attempt] - readyAt)} after it was ready`];
  const isOver = Number.isFinite(endedAt[attempt]);
  return [
    name,
    ...waited,
    ...describeFetching(trace, attempt),
    ...describeReading(trace, attempt),
    isOver ? `ran ${formatMicros(endedAt[attempt] - startedAt[attempt])}` : 'still runs at the end',
    ...describeUpgrade(trace, attempt),
    ...(outcome[attempt] > Outcome.finished ? [endOf(trace, attempt)] : []),
    ...describeWaiting(trace, attempt),
    ...raceWords(trace, attempt),
  ];
}

/** Says since when its task was known as a straggler, and how long that had no place for a copy. */
function describeWaiting(trace: Trace, attempt: AttemptId): readonly string[] {
  const { from, until, timeLeft, timeOfNew } = trace.data.tables.copiesAwaited.columns;
  return (copyWaitsOf(trace).get(attempt) ?? []).map((row) => {
    const known = `at ${formatMicros(from[row])} it deserved a copy: ${formatMicros(timeLeft[row])} left, a copy takes ${formatMicros(timeOfNew[row])}`;
    const waited = Math.min(until[row], trace.data.endedAt) - from[row];
    return `${known}; for ${formatMicros(waited)} there was no slot for one`;
  });
}

function describeUpgrade(trace: Trace, attempt: AttemptId): readonly string[] {
  const at = upgradedAt(trace, attempt);
  return at < Infinity
    ? [`got a token at ${formatMicros(at)}: from then on it was not stopped for others`]
    : [];
}

function endOf(trace: Trace, attempt: AttemptId): string {
  if (hasRerun(trace, attempt)) return 'then its output was there as well';
  if (isRerun(trace, attempt)) return 'stopped, as its reader had no need of it any more';
  if (wasKilled(trace, attempt)) return 'stopped for regular work, which goes first: its own work is lost';
  return ends[trace.data.tables.attempts.columns.outcome[attempt]];
}

const ends: readonly string[] = [
  '',
  '',
  'stopped to give its slot away: its work is lost',
  'stopped because another attempt finished first',
  'its result was not needed',
  'failed with its server: its work is lost',
];

function describeFetching(trace: Trace, attempt: AttemptId): readonly string[] {
  const time = timeFetching(trace, attempt);
  return time > 0 ? [`its server fetched ${filesWords(trace, attempt)} in ${formatMicros(time)}`] : [];
}

function describeReading(trace: Trace, attempt: AttemptId): readonly string[] {
  const { reads } = trace.data.tables;
  const meanwhile = computedMeanwhile(trace, attempt);
  const source = sourceOf(trace, attempt);
  if (source === null) return [];
  const { serverBytes, rackBytes, remoteBytes, until } = reads.columns;
  const read = trace.readOf[attempt];
  const bytes = serverBytes[read] + rackBytes[read] + remoteBytes[read];
  const what = bytes > 0 ? `read ${formatBytes(bytes)} ${source}` : `read ${source}`;
  const length = until[read] - readsFrom(trace, attempt);
  const time = length > 0 && Number.isFinite(length) ? [`${what} in ${formatMicros(length)}`] : [what];
  return meanwhile > 0 ? [...time, `and computed for ${formatMicros(meanwhile)} of that`] : time;
}

/** Says of an attempt that waited in a queue beside another one at its task how long, where else, and what came of it. */
export function describeGhost(trace: Trace, attempt: AttemptId): readonly string[] {
  const { data } = trace;
  const { task, server, boundAt, startedAt, endedAt, outcome } = data.tables.attempts.columns;
  const nameOf = (each: AttemptId) => serverName(server[each], data.topology.servers);
  const until = Math.min(startedAt[attempt], endedAt[attempt], data.endedAt);
  const beside = trace.attemptsOfTask(task[attempt]).filter((each) => each !== attempt);
  const others = [...new Set(beside.map(nameOf))];
  const kind = isCopy(trace, attempt) ? kindName(trace, attempt) : 'the first queue that its task waited in';
  const isDropped = outcome[attempt] === Outcome.discarded && startedAt[attempt] === Infinity;
  return [
    `${attemptName(trace, attempt)} in the queue of ${nameOf(attempt)}`,
    kind,
    ...(others.length > 0 ? [`its task was also sent to ${others.join(', ')}`] : []),
    `waited ${formatMicros(until - boundAt[attempt])} here`,
    isDropped ? 'dropped: it had started elsewhere, so no work was lost' : 'then it started here',
  ];
}

/** Says for what a slot was held. */
function describeHold({ data }: Trace, hold: number): readonly string[] {
  const { server, stage, from, to } = data.tables.holds.columns;
  const name = `${serverName(server[hold], data.topology.servers)} idle, asking`;
  return [
    name,
    `for a task of ${jobName(data.graphs.stageJob[stage[hold]])}`,
    `for ${formatMicros(to[hold] - from[hold])}`,
  ];
}

/** Says for which job a slot was kept, for what purpose, and for how long. */
export function describeKept({ data }: Trace, row: number): readonly string[] {
  const { job, server, from, to } = data.tables.keptSlots.columns;
  const { name, forWholeJob } = purposeOf(data, row);
  const isOver = Number.isFinite(to[row]);
  const place = serverName(server[row], data.topology.servers);
  return [
    forWholeJob
      ? `${name} of ${jobName(job[row])} on ${place}`
      : `${place} idle, kept for ${keptForWhom(job[row])}`,
    ...(job[row] === NONE ? [] : [forWholeJob ? 'holds the slot to the end of its job' : name]),
    isOver ? `for ${formatMicros(to[row] - from[row])}` : 'still there at the end',
  ];
}

/** What is said of each kind of thing in a row. */
export const describers = {
  attempts: describeAttempt,
  ghost: describeGhost,
  holds: describeHold,
  kept: describeKept,
} as const;
