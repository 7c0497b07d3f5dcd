import { listsBy } from '../../../base/lists.ts';
import type { ServerId, TaskId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { Leave, Start } from '../../../policies/quincy/decisions/flow.ts';
import type { Evict } from '../../../policies/quincy/decisions/jobs.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import type { Loss } from './noticed.ts';
import { knownUntil } from './noticed.ts';

/** The time that a task was on a server, from the decision that started it there. */
export interface Stay {
  readonly task: TaskId;
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

interface Stop {
  readonly row: number;
  readonly at: Micros;
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
  stop: Stop | undefined,
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
