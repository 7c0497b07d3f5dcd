import { formatMicros } from '../../../base/format.ts';
import type { AttemptId } from '../../../engine/ids.ts';
import { counted, numberWord, ordinalWord, type Piece, say } from '../../../explain/explanation.ts';
import { nameOfServer } from '../../../explain/facts.ts';
import { type Matched, matched, upgradedRunning } from '../../../policies/apollo/decisions.ts';
import { decisionsByKey } from '../../../trace/decisionsByKey.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';

const matchers: Readonly<Record<string, string>> = {
  stable: 'by stable matching',
  greedy: 'greedily',
  leastMax: 'by the least maximum',
  leastSum: 'by the least sum',
};

/** What a placement counts that goes by a part of the estimate only (APO-43). */
const parts: Readonly<Record<string, string>> = {
  locality: ' Only reading counted for the choice, not waiting.',
  load: ' For the choice servers that are free at once came first.',
};

/** In which batch a task was matched, and how. */
export function batchWords(trace: Trace, { at, payload }: Decision<Matched>): readonly Piece[] {
  const { rows, rounds, row, place } = payload;
  if (rows === 1) return [` at ${formatMicros(at)}, alone in its batch.`];
  const how = `${matchers[String(trace.data.params.matcher)] ?? ''}${isStable(trace) ? roundsWords(rounds) : ''}`;
  const turn =
    row === place
      ? `It was ${ordinalWord(row + 1)} in priority and in the order of dispatch`
      : `It was ${ordinalWord(row + 1)} in priority and ${ordinalWord(place + 1)} to be dispatched, since those with shorter waits go first`;
  return say` at ${formatMicros(at)}, in a batch of *${numberWord(rows)} tasks*, matched ${how}. ${turn}.`;
}

/** What else than completion decided, if it did. */
export function placementWords({ payload }: Decision<Matched>): string {
  return parts[payload.placement] ?? '';
}

function isStable({ data }: Trace): boolean {
  return data.params.matcher === 'stable';
}

function roundsWords(rounds: number): string {
  return rounds === 1 ? ' in one round' : ` in ${numberWord(rounds)} rounds`;
}

/** Whether the task got a token, and why not. */
export function tokenWords({ payload }: Decision<Matched>): readonly Piece[] {
  const { verdict, freeTokens, allowance, weight } = payload;
  if (verdict === 'opportunistic') {
    const weighs =
      weight === 1 ? '' : ` Its weight is ${numberWord(weight)}, so that servers choose it more often.`;
    return say` No token of its job was free, so it went *without a token*, opportunistically: the allowance was ${counted(allowance, 'task')} more.${weighs}`;
  }
  if (verdict === 'moved') return [' It took a token that had become free.'];
  const token = freeTokens === 1 ? 'the last free token' : `one of ${numberWord(freeTokens)} free tokens`;
  return [` It took ${token} of its job.`];
}

/** Where a task is that gets a token. */
const placeKey = ({ task, server }: { readonly task: number; readonly server: number | null }) =>
  `${task} ${server}`;
const whileRunning = decisionsByKey(upgradedRunning, ({ payload }) => placeKey(payload));
const whileWaiting = decisionsByKey(matched, ({ payload }) =>
  payload.verdict === 'upgraded' ? placeKey(payload) : null,
);

/** Says that an attempt that waited or ran without a token got one where it was. */
export function upgradeWords(trace: Trace, attempt: AttemptId): string {
  const { task, server, boundAt, endedAt } = trace.data.tables.attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  const key = placeKey({ task: task[attempt], server: server[attempt] });
  const isMeant = ({ at }: { readonly at: number }) => at >= boundAt[attempt] && at <= endedAt[attempt];
  const running = whileRunning(trace, stage, key).find(isMeant);
  if (running !== undefined)
    return ` At ${formatMicros(running.at)} a token was free: it became regular while it ran.`;
  const upgrade = whileWaiting(trace, stage, key).find(isMeant);
  if (upgrade === undefined) return '';
  return ` At ${formatMicros(upgrade.at)} a token was free, and ${nameOfServer(trace, server[attempt])} still looked best: it became regular where it was.`;
}
