import { listsBy } from '../../../base/lists.ts';
import { type EntryId, NONE, type ServerId, type StageId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Assign, assignKind, probesKind } from '../../../policies/sparrow/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/**
 * Why a server asked for a task: it was probed, it had taken a reservation from another server's queue (work stealing), or it
 * had more free slots than reservations (multi-get).
 */
export type Origin = 'probed' | 'stolen' | 'askedMore';

/** One probe with its queue entry, the time when its server asked, and the answer. */
export interface Reservation {
  readonly origin: Origin;
  /** The server that it was stolen from, or NONE. */
  readonly victim: ServerId;
  /** Whether another server has stolen it from the queue. */
  readonly isGone: boolean;
  /** The scheduler that probed, as a number among all actors. */
  readonly actor: number;
  readonly server: ServerId;
  readonly sentAt: Micros;
  /** NONE: the probe was lost or is still on its way. */
  readonly entry: EntryId;
  /** Infinity: it has not asked. */
  readonly askedAt: Micros;
  readonly answer: Decision<Assign> | undefined;
}

/**
 * Lists the reservations of a stage in the order of their probes; then the stolen ones, at their new servers, and requests
 * without a reservation. Records are matched by actor and time: an entry is made one network delay after its probe, its
 * server asks the probing scheduler when it leaves the queue, and that scheduler answers one network delay later. Matching
 * them by order would fail, because messages get lost when servers or schedulers fail.
 */
export function reservationsOf(trace: Trace, stage: StageId): readonly Reservation[] {
  const probes = trace.decisionsOfStage(probesKind, stage);
  if (probes.length === 0) return [];
  const { entries, messages } = trace.data.tables;
  const delay = trace.data.topology.networkDelay;
  const job = trace.data.graphs.stageJob[stage];
  const own = trace
    .entriesOfJob(job)
    .filter((entry) => entries.columns.stage[entry] === stage && entries.columns.task[entry] === NONE);
  const entriesAt = lists(own, (entry) =>
    keyOf(entries.columns.server[entry], entries.columns.enteredAt[entry]),
  );
  const questions = trace
    .messagesOfJob(job)
    .filter((row) => messages.columns.stage[row] === stage && kindOf(trace, row) === 'getTask');
  const { from, to, sentAt, about } = messages.columns;
  const questionsAt = lists(questions, (row) => keyOf(from[row], sentAt[row], to[row]));
  const stolen = trace
    .messagesOfJob(job)
    .filter((row) => messages.columns.stage[row] === stage && kindOf(trace, row) === 'handOver');
  const stolenAt = lists(stolen, (row) => keyOf(from[row], sentAt[row]));
  const answersAt = lists(trace.decisionsOfStage(assignKind, stage), ({ actor, at, payload }) =>
    keyOf(payload.server, at, actor),
  );
  const reservationOf = (actor: number, server: ServerId, at: Micros, victim: ServerId): Reservation => {
    const entry = entriesAt(keyOf(server, at + delay)) ?? NONE;
    const leftAt = entry === NONE ? Number.POSITIVE_INFINITY : entries.columns.leftAt[entry];
    const isGone = stolenAt(keyOf(server, leftAt)) !== undefined;
    const hasAsked = !isGone && questionsAt(keyOf(server, leftAt, actor)) !== undefined;
    return {
      origin: victim === NONE ? 'probed' : 'stolen',
      victim,
      isGone,
      actor,
      server,
      sentAt: at,
      entry,
      askedAt: hasAsked ? leftAt : Number.POSITIVE_INFINITY,
      answer: hasAsked ? answersAt(keyOf(server, leftAt + delay, actor)) : undefined,
    };
  };
  const probed = probes.flatMap(({ actor, at, payload }) =>
    payload.servers.map((server) => reservationOf(actor, server, at, NONE)),
  );
  const taken = stolen.map((row) =>
    reservationOf(trace.data.topology.servers + about[row], to[row], sentAt[row], from[row]),
  );
  const without = questions.flatMap((row): Reservation[] => {
    const [server, actor, askedAt] = [from[row], to[row], sentAt[row]];
    if (questionsAt(keyOf(server, askedAt, actor)) === undefined) return [];
    const answer = answersAt(keyOf(server, askedAt + delay, actor));
    return [
      {
        origin: 'askedMore',
        victim: NONE,
        isGone: false,
        actor,
        server,
        sentAt: askedAt,
        entry: NONE,
        askedAt,
        answer,
      },
    ];
  });
  return [...probed, ...taken, ...without];
}

/** Gives the decision that assigned a task to the server where it ran, else its last assignment. */
export function assignmentOf(trace: Trace, task: TaskId, attempt: number): Decision<Assign> | undefined {
  const { server, boundAt } = trace.data.tables.attempts.columns;
  const own = trace
    .decisionsOfStage(assignKind, trace.taskStage[task])
    .filter(({ payload }) => payload.task === task);
  const ofAttempt =
    attempt === NONE
      ? undefined
      : own.find(({ at, payload }) => payload.server === server[attempt] && at === boundAt[attempt]);
  return ofAttempt ?? own.at(-1);
}

function kindOf({ data }: Trace, message: number): string {
  return data.messageKinds[data.tables.messages.columns.kind[message]].name;
}

function keyOf(...parts: readonly number[]): string {
  return parts.join(' ');
}

/** Groups items into lists by key; returns a function that takes the next item of a key. */
function lists<Item>(items: readonly Item[], of: (item: Item) => string): (key: string) => Item | undefined {
  const sorted = listsBy(items, of);
  return (key) => sorted.get(key)?.shift();
}
