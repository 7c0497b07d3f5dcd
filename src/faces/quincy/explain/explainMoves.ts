import { formatMicros, formatSeconds } from '../../../base/format.ts';
import { type AttemptId, NONE, type ServerId, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { DecisionKind } from '../../../engine/record/decision.ts';
import { howMany, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { type Leave, leaveKind, startKind } from '../../../policies/quincy/decisions/flow.ts';
import { admitKind, type Evict, evictKind } from '../../../policies/quincy/decisions/jobs.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import { type OverShare, overShareKind } from '../../../policies/quincy/decisions/queues.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { jobName, taskName } from '../../../views/shared/names.ts';
import { boundsBehind, costWords, quincyRules } from './runFacts.ts';

// d* data cost where a task ran · θ seconds that it had worked · F most tasks that its job may run

/** Lists each time that a task was stopped, and why, in order of time. */
export function explainQuincyMoves(trace: Trace, task: TaskId): readonly (readonly Piece[])[] {
  return stopsOf(trace, task).map(({ words }) => words);
}

/** Says in a few words why an attempt was stopped; null if no scheduler of Quincy stopped it. */
export function whyStopped(trace: Trace, attempt: AttemptId): string | null {
  const { task, server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  const stop = stopsOf(trace, task[attempt]).findLast(
    (each) => each.server === server[attempt] && each.at >= boundAt[attempt] && each.at <= endedAt[attempt],
  );
  return stop?.short ?? null;
}

interface Stop {
  readonly row: number;
  readonly at: Micros;
  readonly server: ServerId;
  readonly short: string;
  readonly words: readonly Piece[];
}

function stopsOf(trace: Trace, task: TaskId): readonly Stop[] {
  const stage = trace.taskStage[task];
  const listed = <Payload extends { readonly task: TaskId }>(
    kind: DecisionKind<Payload>,
    write: (decision: Decision<Payload>) => Pick<Stop, 'server' | 'short' | 'words'>,
  ): readonly Stop[] =>
    trace
      .decisionsOfStage(kind, stage)
      .filter(({ payload }) => payload.task === task)
      .map((decision) => ({ row: decision.row, at: decision.at, ...write(decision) }));
  const stops = [
    ...listed(leaveKind, (leave) => ({
      server: leave.payload.from,
      short: leave.payload.to === NONE ? 'made to wait' : `moved to ${nameOfServer(trace, leave.payload.to)}`,
      words: leaveWords(trace, leave),
    })),
    ...listed(overShareKind, (kill) => ({
      server: kill.payload.server,
      short: 'above its share',
      words: overShareWords(trace, kill),
    })),
    ...listed(evictKind, (evict) => ({
      server: evict.payload.server,
      short: `root of ${jobName(evict.payload.forJob)}`,
      words: evictWords(trace, evict),
    })),
  ];
  return stops.sort((one, other) => one.row - other.row);
}

function overShareWords(trace: Trace, { at, payload }: Decision<OverShare>): readonly Piece[] {
  const { server, running, share } = payload;
  const stopped = `At ${formatMicros(at)} it was stopped on ${nameOfServer(trace, server)}`;
  return say`${stopped}: *its job ran ${numberWord(running)} with a share of ${howMany(share)}*, and of these it had started last.`;
}

function evictWords(trace: Trace, { at, payload }: Decision<Evict>): readonly Piece[] {
  const [when, server] = [formatMicros(at), nameOfServer(trace, payload.server)];
  const root = `the root of ${jobName(payload.forJob)}`;
  if (quincyRules(trace)?.family !== 'flow')
    return say`At ${when} *${root} took ${server} from it*: the job was admitted, and its root got a server at random.`;
  const why = 'no other slot was left, and of the tasks that a solve must not stop its end cost least';
  return say`At ${when} it was stopped on ${server} to make room for *${root}*: ${why}.`;
}

function leaveWords(trace: Trace, leave: Decision<Leave>): readonly Piece[] {
  const { from, to, stayCost, leaveCost } = leave.payload;
  const place = nameOfServer(trace, from);
  const data = dataCostThere(trace, leave);
  const worked = data - stayCost;
  const goes = to === NONE ? 'to wait again' : `for ${nameOfServer(trace, to)}`;
  const costs = to === NONE ? 'waiting costs' : 'its new path costs';
  const work = `${costWords(worked)} for ${formatSeconds(worked / COST_SCALE)} of work that is lost`;
  const stay = `Staying would have cost ${costWords(data)} for data less ${work}, ${costWords(stayCost)} in all`;
  const balance = balanceWords(trace, leave);
  return say`At ${formatMicros(leave.at)} it had to leave ${place} *${goes}*. ${stay}; ${costs} ${costWords(leaveCost)}${balance}`;
}

/** Says why the total cost is lower although the task's own cost may be higher. */
function balanceWords(trace: Trace, leave: Decision<Leave>): readonly Piece[] {
  const { from, stayCost, leaveCost, takenBy } = leave.payload;
  const more = leaveCost - stayCost;
  if (more <= 0) return [more < 0 ? `, ${costWords(-more)} less.` : ', the same.'];
  const dearer = `, ${costWords(more)} more, but `;
  const got = `got ${nameOfServer(trace, from)}`;
  if (takenBy !== NONE)
    return say`${dearer}*${taskName(trace.data.graphs, takenBy)} ${got}*, and all tasks together cost less.`;
  const root = rootThatTook(trace, leave);
  if (root !== null) return say`${dearer}*the root of ${root} ${got}*.`;
  const most = mostOf(trace, leave);
  if (most !== null) return say`${dearer}*its job may run no more than ${numberWord(most)}* (F).`;
  return say`${dearer}all tasks together cost less.`;
}

/** Gives d* of the task's last start on the server that it left. */
function dataCostThere(trace: Trace, leave: Decision<Leave>): number {
  const { task, from } = leave.payload;
  const start = trace
    .decisionsOfStage(startKind, leave.stage)
    .findLast(({ row, payload }) => payload.task === task && payload.server === from && row < leave.row);
  return start?.payload.exactCost ?? 0;
}

function rootThatTook(trace: Trace, { at, payload }: Decision<Leave>): string | null {
  const admit = trace
    .decisionsOfKind(admitKind)
    .lastUntil(at, (each) => each.at < at || each.payload.server === payload.from);
  return admit === undefined || admit.at < at ? null : jobName(admit.payload.job);
}

/** Gives the bound that the task's job would have broken, or null. */
function mostOf(trace: Trace, leave: Decision<Leave>): number | null {
  const bounds = boundsBehind(trace, leave);
  return bounds !== undefined && bounds.running > bounds.most ? bounds.most : null;
}
