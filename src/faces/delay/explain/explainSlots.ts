import { formatMicros } from '../../../base/format.ts';
import { Locality } from '../../../engine/cluster/locality.ts';
import { type AttemptId, NONE, type TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { type Explanation, numberWord, type Piece, say } from '../../../explain/explanation.ts';
import { attemptToExplain, decisionBehind, nameOfServer } from '../../../explain/facts.ts';
import { blockName, fromWhere, type Input, inputsOf } from '../../../explain/inputs.ts';
import { allowedServers } from '../../../explain/serversThen.ts';
import { type Skip, type SlotLaunch, skipKind, slotLaunchKind } from '../../../kit/central/slotDecisions.ts';
import type { Rules } from '../../../policies/delay/decisions.ts';
import { readDecision } from '../../../trace/decisionList.ts';
import { timeFetching } from '../../../trace/fetching.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { timeReading } from '../../../views/looks/readingLook.ts';
import { taskName } from '../../../views/shared/names.ts';
import { patienceOf } from '../jobs/describe.ts';
import { rulesAt } from '../jobs/stopwatch.ts';
import { NO_FILE, skipsBefore } from './skipsBefore.ts';
import { holderEvidence, skipEvidence } from './slotEvidence.ts';
import { turnWords } from './slotTurn.ts';

/** Explains a task that was launched on a slot that was offered (Delay Scheduling); null when no launch was recorded. */
export function explainSlots(trace: Trace, task: TaskId): Explanation | null {
  const attempt = attemptToExplain(trace, task);
  const launch = decisionBehind(trace, slotLaunchKind, task);
  if (launch === undefined) return null;
  const rules = rulesAt(trace, launch.at);
  const input = inputsOf(trace, task, launch.payload.server)[0] ?? null;
  const skips = skipsBefore(trace, launch, rules);
  const last = skips.at(-1);
  const lastSkip = last === undefined ? undefined : readDecision(trace.data, skipKind, last).payload;
  const grounds: Grounds = { launch, attempt, rules, input, lastSkip };
  const server = nameOfServer(trace, launch.payload.server);
  const why = say`${reason(trace, grounds)}${whence(trace, attempt, input)}${readingWords(trace, attempt)}`;
  const sentence = say`Task *${taskName(trace.data.graphs, task)}* runs on *${server}*${why}`;
  const evidence =
    skips.length > 0 ? skipEvidence(trace, launch, skips) : holderEvidence(trace, launch, attempt, input);
  return { sentence, brief: briefWords(trace, grounds), evidence };
}

interface Grounds {
  readonly launch: Decision<SlotLaunch>;
  readonly attempt: AttemptId;
  readonly rules: Rules | null;
  readonly input: Input | null; // the farthest
  readonly lastSkip: Skip | undefined;
}

/** Says why the task was permitted to run there. */
function reason(trace: Trace, grounds: Grounds): readonly Piece[] {
  const { launch, attempt, rules, input } = grounds;
  const { locality, skips, server, task } = launch.payload;
  const place = nameOfServer(trace, server);
  const turn = turnWords(trace, launch, attempt, rules);
  if (locality === NO_FILE || input === null) {
    const isConfined = allowedServers(trace, launch.stage, task) !== null;
    const any = isConfined ? 'any server that may run it' : 'any server';
    return say`: its job was ${turn} when a slot was free there. It reads no file, so *${any}* would do.`;
  }
  const block = blockName(trace, input.block);
  if (locality === Locality.server) {
    if (skips === 0) return say`: its job was ${turn}, and ${place} *holds ${block}*: launched at once.`;
    const skipped = skippedWords(skips) + patienceWords(grounds);
    return say`: its job was *${skipped}*, then a slot on ${place} freed, which *holds ${block}*.`;
  }
  const near = locality === Locality.rack ? 'only in its rack' : 'neither there nor in its rack';
  const has = `It has ${block} ${near}.`;
  if (rules === null || rules.patience === 'none')
    return say`: its job was ${turn} and *did not wait for its data*. ${has}`;
  if (rules.patience === 'count')
    return say`: its job had been *${skippedWords(skips)}*, no fewer than D = ${rules.mostSkips}, and may launch anywhere. ${has}`;
  return say`: *${levelWords(rules, launch.payload)}*. ${has}`;
}

/** Says since when its level, or how long its wait, lets a job launch away from its data. */
function levelWords(rules: Rules, launch: SlotLaunch): string {
  const { locality, levelBefore, waited } = launch;
  const what = locality === Locality.rack ? 'within a rack' : 'anywhere';
  return levelBefore >= locality
    ? `its job was at level ${levelBefore} since an earlier launch, and may launch ${what} at once`
    : `its job had waited ${formatMicros(waited)}, no less than ${limitName(rules, launch)}, and may launch ${what}`;
}

/** The same reason in a few words, for those who hear it. */
function briefWords(trace: Trace, grounds: Grounds): string {
  const { launch, attempt, rules, input } = grounds;
  const { locality, skips, server } = launch.payload;
  const place = nameOfServer(trace, server);
  const turn = `its job was ${turnWords(trace, launch, attempt, rules)}`;
  if (locality === NO_FILE || input === null) return `${turn}; it reads no file`;
  if (locality === Locality.server)
    return skips === 0
      ? `${turn}; ${place} holds its data`
      : `its job was ${skippedWords(skips)}${patienceWords(grounds)} until ${place}, which holds its data, was free`;
  if (rules === null || rules.patience === 'none') return `${turn}; it did not wait for data`;
  if (rules.patience === 'count')
    return `its job had been ${skippedWords(skips)}, no fewer than D = ${rules.mostSkips}, and may launch anywhere`;
  return levelWords(rules, launch.payload);
}

function skippedWords(skips: number): string {
  if (skips === 0) return 'never skipped';
  return skips === 1 ? 'skipped once' : `skipped ${numberWord(skips)} times`;
}

/** What follows the number of skips: how much of its patience the job had used. */
function patienceWords({ launch, rules, lastSkip }: Grounds): string {
  if (rules === null || lastSkip === undefined) return '';
  return ` (${usedWords(rules, launch.payload.waited, lastSkip)})`;
}

/** How much of its patience the job had used at its last skip: "1.2 s of 5 s", "8.7 s, past its 5 s". */
function usedWords(rules: Rules, waited: Micros, lastSkip: Skip): string {
  if (rules.patience === 'count') return `of at most ${rules.mostSkips}`;
  const whole = patienceOf(rules, lastSkip);
  // The last skip may have added more than was left, as the wait is tested before it grows (Delay Scheduling, pseudo-code).
  const relation = waited > whole ? ', past its' : ' of';
  return `${formatMicros(waited)}${relation} ${formatMicros(whole)}`;
}

function limitName({ rackWait, remoteWait }: Rules, { locality, levelBefore }: SlotLaunch): string {
  if (locality === Locality.rack) return `T1 = ${formatMicros(rackWait)}`;
  if (levelBefore === 1) return `T2 = ${formatMicros(remoteWait)}`;
  return `T1 + T2 = ${formatMicros(rackWait + remoteWait)}`;
}

function whence(trace: Trace, attempt: number, input: Input | null): readonly Piece[] {
  if (input === null || input.locality === Locality.server) return [];
  return say` It reads it *${fromWhere(trace, attempt, input)}*.`;
}

function readingWords(trace: Trace, attempt: number): string {
  const read = trace.readOf[attempt];
  const { startedAt, endedAt } = trace.data.tables.attempts.columns;
  if (!Number.isFinite(endedAt[attempt])) return '';
  const fetches = timeFetching(trace, attempt);
  const files = fetches > 0 ? ` Fetching files took ${formatMicros(fetches)}.` : '';
  const reads = read === NONE ? 0 : timeReading(trace, attempt);
  const computes = endedAt[attempt] - startedAt[attempt] - fetches - reads;
  // In the network model where distance multiplies computing time, a local task has no reading time.
  if (reads === 0) return files;
  return `${files} Reading took ${formatMicros(reads)}, computing ${formatMicros(computes)}.`;
}
