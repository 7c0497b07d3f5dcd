import { NONE } from '../../engine/ids.ts';
import { AttemptKind, NO_INPUT, Outcome, type TraceData } from '../../engine/record/schema.ts';
import { leftAt } from '../jobControl.ts';
import { runningSpans } from '../spanFacts.ts';
import type { Trace } from '../trace.ts';
import { inQuotes, slice } from './eventText.ts';
import type { Names } from './names.ts';
import type { Tracks } from './tracks.ts';

const kinds = wordsOf(AttemptKind);
const outcomes = wordsOf(Outcome);
const localities = ['same server', 'same rack', 'other rack'];

function wordsOf(codes: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(codes)
    .sort(([, one], [, other]) => one - other)
    .map(([word]) => word.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

/** Everything in a run that lasts, as slices. What has not ended by the end of the run ends there. */
export function* spanEvents(trace: Trace, tracks: Tracks, names: Names): Generator<string> {
  yield* jobEvents(trace, tracks);
  yield* holdEvents(trace.data, tracks, names);
  yield* attemptEvents(trace, tracks, names);
  yield* queueEvents(trace.data, tracks, names);
  yield* keptEvents(trace.data, tracks);
  yield* actorEvents(trace.data, tracks, names);
}

/** Jobs, from arrival until they finish or are cancelled. */
function* jobEvents({ data }: Trace, tracks: Tracks): Generator<string> {
  const { jobFirstStage, stageFirstTask, jobClass, classes } = data.graphs;
  const { length, columns } = data.tables.jobs;
  const left = leftAt(data);
  const classNames = classes.map(inQuotes);
  for (let job = 0; job < length; job += 1) {
    const arrived = columns.arrivedAt[job];
    if (arrived > data.endedAt) continue;
    const tasks = stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]];
    const stages = jobFirstStage[job + 1] - jobFirstStage[job];
    const isOver = columns.finishedAt[job] !== Number.POSITIVE_INFINITY;
    const end = Math.min(left[job], data.endedAt);
    const args = `"class":"${classNames[jobClass[job]] ?? ''}","stages":${stages},"tasks":${tasks},"finished":${isOver}`;
    yield slice(tracks.job(job), 'job', `j${job + 1}`, arrived, end, args);
  }
}

/** Slots that stand idle while their server asks for a task. */
function* holdEvents(data: TraceData, tracks: Tracks, names: Names): Generator<string> {
  const { length, columns } = data.tables.holds;
  const { server, lane, stage, from, to } = columns;
  for (let row = 0; row < length; row += 1) {
    const end = Math.min(to[row], data.endedAt);
    if (end <= from[row]) continue;
    const job = names.jobOf(stage[row]);
    yield slice(tracks.slot(server[row], lane[row]), 'hold', `asks for a task of ${job}`, from[row], end);
  }
}

/** Attempts, in the order in which they started; within each, its reading phase. */
function* attemptEvents(trace: Trace, tracks: Tracks, names: Names): Generator<string> {
  const { data, taskStage, taskReadyAt, readOf } = trace;
  const { length, columns } = data.tables.attempts;
  const { task, server, lane, kind, outcome, boundAt, startedAt, endedAt } = columns;
  const reads = data.tables.reads.columns;
  const { order } = runningSpans.index.of(trace);
  for (let position = 0; position < length; position += 1) {
    const row = order === null ? position : order[position];
    const from = startedAt[row];
    if (from > data.endedAt) continue;
    const end = Math.min(endedAt[row], data.endedAt);
    const stage = taskStage[task[row]];
    const place = tracks.slot(server[row], lane[row]);
    const args =
      `"job":"${names.jobOf(stage)}","stage":${names.stage(stage)},"task":"${names.task(task[row])}",` +
      `"attempt":${row},"kind":"${kinds[kind[row]]}","outcome":"${outcomes[outcome[row]]}",` +
      `"since ready [µs]":${Math.max(0, from - taskReadyAt[task[row]])},"since bound [µs]":${from - boundAt[row]}`;
    yield slice(place, 'task', names.task(task[row]), from, end, args);
    const read = readOf[row];
    const until = read === NONE ? from : Math.min(reads.until[read], end);
    if (until <= from) continue;
    const where = reads.locality[read] === NO_INPUT ? 'shuffled' : localities[reads.locality[read]];
    yield slice(place, 'read', 'reads', from, until, `"input":"${where}"`);
  }
}

/** What waits in queues of servers. */
function* queueEvents(data: TraceData, tracks: Tracks, names: Names): Generator<string> {
  const { length, columns } = data.tables.entries;
  const { stage, task, enteredAt, leftAt: left } = columns;
  for (let row = 0; row < length; row += 1) {
    if (enteredAt[row] > data.endedAt) continue;
    const job = names.jobOf(stage[row]);
    const name = task[row] === NONE ? `reservation of ${job}` : `${names.task(task[row])} waits`;
    const args = `"job":"${job}","stage":${names.stage(stage[row])}`;
    yield slice(tracks.entry(row), 'queue', name, enteredAt[row], Math.min(left[row], data.endedAt), args);
  }
}

/** Slots kept for jobs. */
function* keptEvents(data: TraceData, tracks: Tracks): Generator<string> {
  const { length, columns } = data.tables.keptSlots;
  const purposes = data.purposes.map(({ name }) => inQuotes(name));
  for (let row = 0; row < length; row += 1) {
    const from = columns.from[row];
    if (from > data.endedAt) continue;
    const job = columns.job[row];
    const name = purposes[columns.purpose[row]] + (job === NONE ? '' : ` of j${job + 1}`);
    const args = `"slot":${columns.lane[row] + 1}`;
    yield slice(tracks.kept(row), 'kept', name, from, Math.min(columns.to[row], data.endedAt), args);
  }
}

/** When actors thought, and when they were down. */
function* actorEvents({ tables, endedAt }: TraceData, tracks: Tracks, names: Names): Generator<string> {
  const { thoughts, outages } = tables;
  for (let row = 0; row < thoughts.length; row += 1) {
    const from = thoughts.columns.from[row];
    const to = Math.min(thoughts.columns.to[row], endedAt);
    if (to > from) yield slice(tracks.actor(thoughts.columns.actor[row]), 'thought', 'thinks', from, to);
  }
  for (let row = 0; row < outages.length; row += 1) {
    const from = outages.columns.from[row];
    const name = `${names.actor(outages.columns.actor[row])} is down`;
    if (from <= endedAt)
      yield slice(tracks.outage(row), 'outage', name, from, Math.min(outages.columns.to[row], endedAt));
  }
}
