import { listsBy } from '../../../base/lists.ts';
import { type JobId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Leave, Start } from '../../../policies/quincy/decisions/flow.ts';
import type { Admit, Evict, Lost } from '../../../policies/quincy/decisions/jobs.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

/** The time that a task was on a server, from the decision that started it there. */
export interface Stay {
  readonly server: ServerId;
  readonly start: Start;
  /** Rows of the decisions that began and ended it; `endRow` Infinity: no decision ended it. */
  readonly row: number;
  readonly endRow: number;
  readonly from: Micros;
  readonly to: Micros;
  /** NONE if it was stopped before it began. */
  readonly attempt: number;
  /**
   * When the submission was over: its attempt finished the task (even after an order to stop), or failed because its input was
   * lost, so that the task must be submitted again. Infinity: neither.
   */
  readonly overAt: Micros;
}

/** Lists the stays of each task. */
export function staysOf(
  trace: Trace,
  starts: readonly Decision<Start>[],
  stops: readonly Decision<Leave | Evict>[],
  losses: readonly Loss[],
): ReadonlyMap<TaskId, readonly Stay[]> {
  const startsOf = byTask(starts);
  const stopsOf = byTask(stops);
  const stays = new Map<TaskId, readonly Stay[]>();
  for (const [task, own] of startsOf) {
    const ownStops = stopsOf.get(task) ?? [];
    const attempts = [...trace.attemptsOfTask(task)];
    const made = own.map((start, position) => {
      const next = own[position + 1]?.row ?? Number.POSITIVE_INFINITY;
      const stop = ownStops.find(({ row }) => row > start.row && row < next);
      return stayOf(trace, start, stop, takeAttempt(trace, attempts, start), losses);
    });
    stays.set(
      task,
      made.map((stay, position) => endedBy(stay, made.slice(0, position))),
    );
  }
  return stays;
}

/** Makes a stay as the scheduler counts it: from its decision until it stopped the task or heard of its end. */
function stayOf(
  { data }: Trace,
  { row, at, payload }: Decision<Start>,
  stop: { readonly row: number; readonly at: Micros } | undefined,
  attempt: number,
  losses: readonly Loss[],
): Stay {
  const { endedAt, outcome } = data.tables.attempts.columns;
  const ended = attempt === NONE ? at : endedAt[attempt];
  const how = attempt === NONE ? Outcome.open : outcome[attempt];
  const known = knownUntil(losses, payload.server, ended);
  const isLost = losses.some(
    ({ server: each, from, to }) => each === payload.server && from <= ended && ended < to,
  );
  const isOver = how === Outcome.finished || (how === Outcome.failed && stop === undefined && !isLost);
  const { task, server } = payload;
  return {
    ...{ task, server, start: payload, row, attempt, from: at },
    to: stop?.at ?? known,
    endRow: stop?.row ?? Number.POSITIVE_INFINITY,
    overAt: isOver ? known : Number.POSITIVE_INFINITY,
  };
}

/** Ends a stay that never got an attempt, because the attempt that it waited for finished the task instead of stopping. */
function endedBy(stay: Stay, before: readonly Stay[]): Stay {
  if (stay.attempt !== NONE || Number.isFinite(stay.endRow)) return stay;
  const other = before.find(({ overAt }) => overAt >= stay.from && Number.isFinite(overAt));
  return other === undefined ? stay : { ...stay, to: other.overAt };
}

/** Removes and returns the first remaining attempt that a start can have made, or NONE. */
function takeAttempt(trace: Trace, attempts: number[], { at, payload }: Decision<Start>): number {
  const { server, boundAt } = trace.data.tables.attempts.columns;
  const found = attempts.findIndex((attempt) => server[attempt] === payload.server && boundAt[attempt] >= at);
  return found < 0 ? NONE : attempts.splice(found, 1)[0];
}

function byTask<Item extends { readonly task: TaskId }>(
  decisions: readonly Decision<Item>[],
): ReadonlyMap<TaskId, readonly Decision<Item>[]> {
  const lists = listsBy(decisions, ({ payload }) => payload.task);
  for (const list of lists.values()) list.sort((one, other) => one.row - other.row);
  return lists;
}

/** An outage of a server. The scheduler counts its slots until it notices. */
export interface Loss {
  readonly server: ServerId;
  readonly from: Micros;
  readonly to: Micros;
  readonly noticedAt: Micros;
}

/** Lists outages with the time at which the scheduler noticed each; if it never did, the time at which the server was back. */
export function lossesOf(trace: Trace, heard: readonly Decision<Lost>[]): readonly Loss[] {
  const { outages } = trace.data.tables;
  const { servers } = trace.data.topology;
  const { actor, from, to } = outages.columns;
  const losses: Loss[] = [];
  for (let row = 0; row < outages.length; row += 1) {
    if (actor[row] >= servers) continue;
    const [server, since, until] = [actor[row], from[row], to[row]];
    const noticed = heard.find(({ at, payload }) => payload.server === server && at >= since && at <= until);
    losses.push({ server, from: since, to: until, noticedAt: noticed?.at ?? until });
  }
  return losses;
}

/** Gives when the scheduler knew that something on a server ended: at once, or, during an outage, when it noticed that. */
export function knownUntil(losses: readonly Loss[], server: ServerId, end: Micros): Micros {
  const loss = losses.find((each) => each.server === server && each.from <= end && end < each.noticedAt);
  return loss === undefined ? end : loss.noticedAt;
}

const NEVER = Number.POSITIVE_INFINITY;

/** The time that a root was on a server. */
export interface RootStay {
  readonly job: JobId;
  readonly server: ServerId;
  readonly row: number;
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Lists where roots were: one stay per admission of a job, until the job ends or its root is lost. A root that was moved
 * (`policies/quincy/rootMoves.ts`) has one stay per server, all with the row of the admission.
 */
export function rootStaysOf(trace: Trace, admits: readonly Decision<Admit>[]): readonly RootStay[] {
  const { finishedAt } = trace.data.tables.jobs.columns;
  const { server: servers, from, to } = trace.data.tables.keptSlots.columns;
  return admits.flatMap((admit) => {
    const { row, at, payload } = admit;
    const { job } = payload;
    const again = admits.find((other) => other.row > row && other.payload.job === job)?.at ?? NEVER;
    const rows = trace.keptForJob(job).filter((root) => from[root] >= at && from[root] < again);
    if (rows.length === 0) return [{ job, server: payload.server, row, from: at, to: finishedAt[job] }];
    // The scheduler counts a moved root on its new server from when it sends it, one network delay before it arrives.
    const movedAt = (place: number) =>
      place === rows.length ? NEVER : from[rows[place]] - trace.data.topology.networkDelay;
    return rows.map((root, place) => ({
      ...{ job, row },
      server: place === 0 ? payload.server : servers[root],
      from: place === 0 ? at : movedAt(place),
      to: Math.min(finishedAt[job], to[root], movedAt(place + 1)),
    }));
  });
}
