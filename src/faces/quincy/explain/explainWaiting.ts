import { formatMicros, formatSeconds } from '../../../base/format.ts';
import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { counted, howMany, numberWord, ordinalWord, type Piece, say } from '../../../explain/explanation.ts';
import { waits } from '../../../explain/facts.ts';
import { type Solve, solveKind } from '../../../policies/quincy/decisions/flow.ts';
import { type Rules, type Submit, submitKind } from '../../../policies/quincy/decisions/jobs.ts';
import {
  dataCost,
  type Prices,
  secondsOf,
  tickOf,
  waitCost,
  waitForBetter,
} from '../../../policies/quincy/decisions/prices.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { sharesAt } from '../queues/shares.ts';
import { costWords, isInLine, placeInLine, placeName, quincyRules, runningAt } from './runFacts.ts';

// ν time that a task has waited, over all its starts · ω price of a second of that · K jobs at a time · F most tasks that a
// job may run

const MOST_NAMES = 4;

/** Says what a task waits for at a time; null if it does not wait, and for runs of other schedulers than Quincy's. */
export function explainQuincyWaiting(trace: Trace, task: TaskId, time: Micros): readonly Piece[] | null {
  const rules = quincyRules(trace);
  if (rules === null || !waits(trace, task, time)) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  if (isInLine(trace, job, time)) return lineWords('its job', rules, placeInLine(trace, job, time));
  const submit = trace
    .decisionsOfStage(submitKind, trace.taskStage[task])
    .findLast(({ at, payload }) => payload.task === task && at <= time);
  if (submit === undefined)
    return say`Now the root of its job *has not submitted it yet*; it starts up first.`;
  return rules.family === 'flow'
    ? flowWords(trace, rules, submit, time)
    : queueWords(trace, submit.payload, time);
}

/** Names a job's place in the line for admission; `who` is the word for the job. */
export function lineWords(who: 'it' | 'its job', { concurrency }: Rules, place: number): readonly Piece[] {
  const most = `${counted(concurrency, 'job')} at most ${concurrency === 1 ? 'runs' : 'run'} at a time (K)`;
  return say`Now ${who} is *${ordinalWord(place)} in line for admission*: ${most}.`;
}

function queueWords(trace: Trace, submit: Submit, time: Micros): readonly Piece[] {
  const job = trace.data.graphs.stageJob[trace.taskStage[submit.task]];
  const share = sharesAt(trace, time).find((each) => each.job === job);
  const running = runningAt(trace, job, time);
  const where = ` It is in ${queueNames(trace, submit)}.`;
  if (share?.isBlocked !== true)
    return say`Now it waits for a *free slot on a server that takes from its queues*.${where}`;
  const runs = `it runs ${howMany(running)} of a share of ${howMany(share.share)}`;
  const still = running < share.share ? ', and stays blocked for a while' : '';
  return say`Now its *job is blocked*: ${runs}${still}.${where}`;
}

function queueNames(trace: Trace, { preferred, any }: Submit): string {
  const names = preferred.slice(0, MOST_NAMES).map(({ to }) => placeName(trace, to));
  if (preferred.length > MOST_NAMES) names.push(`${preferred.length - MOST_NAMES} more`);
  if (any !== null) names.push('the whole cluster');
  const count = preferred.length + (any === null ? 0 : 1);
  const last = names.pop();
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return `${counted(count, 'queue')} at once: of ${list}`;
}

function flowWords(trace: Trace, rules: Rules, submit: Decision<Submit>, time: Micros): readonly Piece[] {
  const { prices } = rules;
  const solve = trace.decisionsOfKind(solveKind).lastUntil(time);
  const isSolved = solve !== undefined && solve.at >= submit.at;
  const when = isSolved
    ? `Now it waits: the last solve, ${formatMicros(time - solve.at)} ago, left it unscheduled`
    : 'Now it waits for the next solve';
  const cheapest = cheapestWay(trace, submit.payload, prices);
  const waited = waitedTicks(trace, submit, time);
  const cost = waitCost(prices, waited);
  const far = `${formatSeconds(secondsOf(waited))} at ω = ${prices.wait / 100} a second`;
  const waits = say`${when}. Waiting has cost *${costWords(cost)}* so far (${far})`;
  if (cheapest === null) return say`${waits}.`;
  const words = say`${waits}, its cheapest way, ${cheapest.name}, costs *${costWords(cheapest.cost)}*.`;
  if (!isSolved) return words;
  return say`${words}${verdict(prices, cheapest.cost - cost, fullBound(trace, submit, solve, time))}`;
}

/** Says when running would be cheaper than waiting, or, if it is already, what prevents it. */
function verdict(prices: Prices, extra: number, most: number | null): readonly Piece[] {
  if (most !== null) return say` Its job may run *no more than ${numberWord(most)}* (F), and does.`;
  if (extra <= 0) return [' Running would cost less, but the slots are worth more to other tasks.'];
  const seconds = waitForBetter(prices, extra);
  if (!Number.isFinite(seconds)) return [' Waiting never costs that much.'];
  return [' A free slot would be worth that in ', { strong: formatSeconds(seconds) }, '.'];
}

/** Gives the upper bound F of the task's job, if the job runs as many; else null. */
function fullBound(
  trace: Trace,
  { payload: { task } }: Decision<Submit>,
  solve: Decision<Solve>,
  time: Micros,
): number | null {
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  const bounds = solve.payload.bounds.find((each) => each.job === job);
  if (bounds === undefined || runningAt(trace, job, time) < bounds.most) return null;
  return bounds.most;
}

function cheapestWay(trace: Trace, { preferred, any }: Submit, prices: Prices) {
  const ways = preferred.map(({ to, rackKB, coreKB }) => ({
    name: placeName(trace, to),
    cost: dataCost(prices, rackKB, coreKB),
  }));
  if (any !== null) ways.push({ name: 'any server', cost: dataCost(prices, any.rackKB, any.coreKB) });
  if (ways.length === 0) return null;
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best));
}

/** Gives ν in ticks: the time since the submission in which the task had no slot. */
function waitedTicks(trace: Trace, { at, payload }: Decision<Submit>, time: Micros): number {
  const { boundAt, endedAt } = trace.data.tables.attempts.columns;
  const ticks = (from: Micros, to: Micros) => tickOf(to) - tickOf(from);
  let waited = ticks(at, time);
  for (const row of trace.attemptsOfTask(payload.task)) {
    if (boundAt[row] >= at && boundAt[row] < time)
      waited -= ticks(boundAt[row], Math.min(endedAt[row], time));
  }
  return waited;
}

/** Says why a task waits although slots are free; null if it does not wait, and for other schedulers. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const rules = quincyRules(trace);
  if (rules === null || !waits(trace, task, time)) return null;
  const job = trace.data.graphs.stageJob[trace.taskStage[task]];
  if (isInLine(trace, job, time)) return 'until its job was admitted';
  const submit = trace
    .decisionsOfStage(submitKind, trace.taskStage[task])
    .findLast(({ at, payload }) => payload.task === task && at <= time);
  if (submit === undefined) return 'until its root had started';
  const atShare = 'because its job already ran its share';
  if (rules.family !== 'flow')
    return sharesAt(trace, time).find((each) => each.job === job)?.isBlocked === true ? atShare : null;
  const solve = trace.decisionsOfKind(solveKind).lastUntil(time);
  if (solve === undefined || solve.at < submit.at) return 'for the next solve';
  if (fullBound(trace, submit, solve, time) !== null) return atShare;
  const { any } = submit.payload;
  const afar = any === null ? Infinity : dataCost(rules.prices, any.rackKB, any.coreKB);
  return afar > waitCost(rules.prices, waitedTicks(trace, submit, time))
    ? 'because waiting cost less than reading from afar'
    : null;
}
