import { listsBy } from '../../../base/lists.ts';
import type { EntryId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Assign, assignKind, probesKind } from '../../../policies/sparrow/decisions.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/**
 * How a server came to ask: it was probed, it had taken a reservation from another one's queue (work stealing), or it had
 * slots left over when it asked by its last reservation (multi-get).
 */
export type Origin = 'probed' | 'stolen' | 'askedMore';

/** One probe and what came of it: where it waited, when its server asked, and what was answered. */
export interface Reservation {
  readonly origin: Origin;
  /** The server that it was stolen from, or NONE. */
  readonly victim: ServerId;
  /** Whether another server has taken it from the queue. */
  readonly isGone: boolean;
  /** The scheduler that probed, among all actors. */
  readonly actor: number;
  readonly server: ServerId;
  readonly sentAt: Micros;
  /** NONE: it was lost on its way, or is on it still. */
  readonly entry: EntryId;
  /** Infinity: it has not, or never will. */
  readonly askedAt: Micros;
  readonly answer: Decision<Assign> | undefined;
}

/**
 * Lists the reservations of a stage in the order of their probes; those that were stolen follow, as their thieves have them,
 * and questions without a reservation. What belongs together is told by who, where and when: an
 * entry comes one network delay after its probe, its server asks the scheduler that probed the moment that it leaves its
 * queue, and that scheduler, and no other, answers one network delay later. Places in lists would not do: messages get lost where
 * servers or schedulers fail.
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
        ...{ origin: 'askedMore', victim: NONE, isGone: false, actor, server },
        ...{ sentAt: askedAt, entry: NONE, askedAt, answer },
      },
    ];
  });
  return [...probed, ...taken, ...without];
}

/** Gives the decision that gave a task to the server where it ran, or the last one that gave it to any. */
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

/** Sorts things into lists; gives a function that takes the next one of a list. */
function lists<Item>(items: readonly Item[], of: (item: Item) => string): (key: string) => Item | undefined {
  const sorted = listsBy(items, of);
  return (key) => sorted.get(key)?.shift();
}
