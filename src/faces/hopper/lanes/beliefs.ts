import { type JobId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { hopperRequestsKind } from '../../../policies/hopper/decisions/answers.ts';
import { SIZE_UNIT } from '../../../policies/hopper/decisions.ts';
import { schedulerAt } from '../../../trace/jobControl.ts';
import { ofTrace, ofTraceBy } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type Round, readRound } from './round.ts';
import { roundsOf, roundsOfServer } from './roundList.ts';

// V virtual size, here in slots

/** A job in the queue of a server. */
interface QueuedJob {
  readonly job: JobId;
  readonly scheduler: SchedulerId;
  /** Its reservations in the queue that the server has not asked about in vain since a slot of it came free last. */
  readonly reservations: number;
  /** V as the server believes it. */
  readonly believed: number;
}

/** A job that may be drawn, and its chance. */
interface Share extends QueuedJob {
  readonly chance: number;
}

/** News of a job that reached a server. */
interface News {
  readonly at: Micros;
  /** Order in which it was sent. */
  readonly place: number;
  readonly job: JobId;
  readonly size: number;
}

/**
 * The jobs among which a server draws when it has noticed that slots are not short, and the chance of each: in proportion to
 * the virtual sizes that it believes (Hopper §5.2, Guideline 3), or (`isEven`) to their reservations, as Pseudocode 3 has it.
 */
export function sharesAt(trace: Trace, round: Round, place: number, isEven: boolean): readonly Share[] {
  const { sentAt } = round.questions[place];
  const before = round.questions.slice(0, place);
  // Who may not refuse is asked once in a round, unless the job that was asked about had ended, or more was requested since.
  const pressed = new Set<SchedulerId>();
  for (const { asked, scheduler, said, sentAt: askedAt } of before) {
    const isAsked = asked !== 'refusable' && said?.gave !== 'over';
    if (isAsked && !hasRequested(trace, round.server, scheduler, askedAt, sentAt)) pressed.add(scheduler);
  }
  const all = queuedAt(trace, round.server, sentAt, round.questions[place].number, isEven);
  const jobs = all.filter(({ scheduler }) => isEven || !pressed.has(scheduler));
  const weightOf = ({ reservations, believed }: QueuedJob) =>
    isEven ? reservations : Math.max(1 / SIZE_UNIT, believed);
  const total = jobs.reduce((sum, each) => sum + weightOf(each), 0);
  return jobs.map((each) => ({ ...each, chance: weightOf(each) / total }));
}

/** Lists the jobs that a server may ask about, before it asks a question. */
function queuedAt(
  trace: Trace,
  server: ServerId,
  time: Micros,
  question: number,
  isEven: boolean,
): readonly QueuedJob[] {
  const { data } = trace;
  const { stageJob } = data.graphs;
  const { task, stage, enteredAt, leftAt } = data.tables.entries.columns;
  const counts = new Map<JobId, number>();
  for (const row of rowsOf(entriesOf(trace), server)) {
    if (task[row] !== NONE || enteredAt[row] > time || leftAt[row] <= time) continue;
    const job = stageJob[stage[row]];
    counts.set(job, (counts.get(job) ?? 0) + 1);
  }
  const tried = triedSince(trace, server, lastFree(trace, server, time), question, isEven);
  const news = newsOf(trace, server);
  return [...counts].flatMap(([job, count]) => {
    const reservations = count - (tried.get(job) ?? 0);
    const believed = news.findLast((each) => each.job === job && each.at <= time)?.size;
    const scheduler = schedulerAt(trace.data, job, time);
    return reservations > 0 && believed !== undefined ? [{ job, scheduler, reservations, believed }] : [];
  });
}

/** Whether a reservation of a scheduler reached the server after one moment, and up to another one. */
export function hasRequested(
  trace: Trace,
  server: ServerId,
  scheduler: SchedulerId,
  after: Micros,
  until: Micros,
): boolean {
  const { data } = trace;
  const { task, stage, enteredAt } = data.tables.entries.columns;
  return rowsOf(entriesOf(trace), server).some(
    (row) =>
      task[row] === NONE &&
      enteredAt[row] > after &&
      enteredAt[row] <= until &&
      schedulerAt(trace.data, data.graphs.stageJob[stage[row]], enteredAt[row]) === scheduler,
  );
}

/** What the server believes of a job at a moment, or null. */
export function believedAt(trace: Trace, server: ServerId, job: JobId, time: Micros): number | null {
  return newsOf(trace, server).findLast((each) => each.job === job && each.at <= time)?.size ?? null;
}

const entriesOf = ofTrace(({ data: { tables, topology } }) =>
  createRowLists(tables.entries.length, topology.servers, (row) => tables.entries.columns.server[row]),
);
const attemptsOn = ofTrace(({ data: { tables, topology } }) =>
  createRowLists(tables.attempts.length, topology.servers, (row) => tables.attempts.columns.server[row]),
);

/** When a slot of the server came free last: from then on it may ask about all its reservations again. */
function lastFree(trace: Trace, server: ServerId, time: Micros): Micros {
  const { endedAt } = trace.data.tables.attempts.columns;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rowsOf(attemptsOn(trace), server))
    if (endedAt[row] <= time) last = Math.max(last, endedAt[row]);
  return last;
}

/** Counts, for each job, reservations that brought nothing since a moment, or (`withRefused`) were refused. */
function triedSince(
  trace: Trace,
  server: ServerId,
  since: Micros,
  until: number,
  withRefused: boolean,
): ReadonlyMap<JobId, number> {
  const tried = new Map<JobId, number>();
  for (const { number, job, asked, said, endsAt } of questionsOf(trace, server)) {
    if (number >= until || endsAt < since || said === null || asked === 'unsatisfied') continue;
    const isTried =
      said.gave === 'nothing' ||
      said.gave === 'keep' ||
      (withRefused && said.gave === 'refusal' && !said.isMisled);
    if (isTried) tried.set(job, (tried.get(job) ?? 0) + 1);
  }
  return tried;
}

const questionsOf = ofTraceBy((trace, server: ServerId) =>
  Array.from(roundsOfServer(roundsOf(trace), server)).flatMap((round) => readRound(trace, round).questions),
);

/** What a server heard of jobs, in order: with requests, and with answers (Hopper §5.3). */
const newsOf = ofTraceBy((trace, server: ServerId): readonly News[] => {
  const { stageJob } = trace.data.graphs;
  const delay = trace.data.topology.networkDelay;
  const told = requestsOf(trace).flatMap(({ row, at, stage, payload }): News[] =>
    payload.servers.includes(server)
      ? [{ at: at + delay, place: row, job: stageJob[stage], size: payload.size / SIZE_UNIT }]
      : [],
  );
  const heard = questionsOf(trace, server).flatMap(({ job, said, endsAt }): News[] =>
    said === null || said.gave === 'over' ? [] : [{ at: endsAt, place: said.row, job, size: said.size }],
  );
  return [...told, ...heard].sort((a, b) => a.at - b.at || a.place - b.place);
});

const requestsOf = ofTrace((trace) => trace.decisionsOfKind(hopperRequestsKind).all());
