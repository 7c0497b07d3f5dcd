import { slotCount } from '../../engine/cluster/topology.ts';
import type { AttemptId, JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { DecisionKind } from '../../engine/record/decision.ts';
import { skipKind, slotLaunchKind } from '../../kit/central/slotDecisions.ts';
import type { Law } from '../../laws/law.ts';
import { blocksOf, partsOf, type Receipt, receiptOf } from '../../metrics/receipt/receipt.ts';
import type { Segment } from '../../metrics/receipt/walk.ts';
import { admitted, matched } from '../../policies/apollo/decisions.ts';
import { leaveKind, solveKind, startKind } from '../../policies/quincy/decisions/flow.ts';
import { submitKind } from '../../policies/quincy/decisions/jobs.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Decision, Trace } from '../../trace/trace.ts';

/** Says what is wrong with the sum and the order of a receipt's parts. */
function sumFaults(trace: Trace, { job, response, segments }: Receipt): readonly string[] {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const faults: string[] = [];
  let at = arrivedAt[job];
  for (const { part, from, to } of segments) {
    if (from !== at || !(to > from)) faults.push(`${part} is from ${from} to ${to}, after ${at}`);
    if (!Number.isInteger(from)) faults.push(`${part} begins within a microsecond: ${from}`);
    at = to;
  }
  if (at !== finishedAt[job]) faults.push(`ends at ${at} instead of ${finishedAt[job]}`);
  const sum = partsOf({ job, response, segments }).reduce((all, part) => all + part, 0);
  if (sum !== response) faults.push(`sums to ${sum} instead of ${response}`);
  return faults.map((fault) => `job ${job}: ${fault}`);
}

const inSlot = ['files', 'readServer', 'readRack', 'readRemote', 'shuffle', 'computing'];

/** Says which parts do not tell what the tables show in the middle of them. */
function untruths(trace: Trace, { job, segments }: Receipt): readonly string[] {
  const { attempts, entries, messages } = trace.data.tables;
  const { startedAt, endedAt } = attempts.columns;
  const { sentAt, receivedAt } = messages.columns;
  const { enteredAt, leftAt } = entries.columns;
  const isTrue = ({ part, from, to, attempt }: Segment) => {
    const middle = (from + to) / 2;
    if (part === 'other') return false;
    if (part === 'noSlot') return busySlots(trace, middle) >= slotCount(trace.data.topology);
    if (part === 'heldBack')
      return (
        hasFreeSlot(trace, middle) &&
        !isKeptNear(trace, job, attempt, middle) &&
        !lacksTokens(trace, job, attempt, middle)
      );
    if (part === 'nearData') return hasFreeSlot(trace, middle) && isKeptNear(trace, job, attempt, middle);
    if (part === 'tokens') return lacksTokens(trace, job, attempt, middle);
    if (part === 'queued')
      return trace.entriesOfJob(job).some((row) => enteredAt[row] <= middle && middle < leftAt[row]);
    if (part === 'asking')
      return trace.messagesOfJob(job).some((row) => sentAt[row] <= middle && middle < receivedAt[row]);
    return !inSlot.includes(part) || (startedAt[attempt] <= from && to <= endedAt[attempt]);
  };
  return segments
    .filter((segment) => !isTrue(segment))
    .map(({ part, from, to, attempt }) => `job ${job}: ${part} from ${from} to ${to}, attempt ${attempt}`);
}

const hasFreeSlot = (trace: Trace, at: Micros) => busySlots(trace, at) < slotCount(trace.data.topology);

/** Finds the last decision of some kinds before a moment, and at which row of all decisions it is. */
function lastOf<Payload>(
  trace: Trace,
  kind: DecisionKind<Payload>,
  at: Micros,
  isWanted: (decision: Decision<Payload>) => boolean,
): Decision<Payload> | undefined {
  return trace.decisionsOfKind(kind).lastUntil(at, isWanted);
}

/** Whether the last word of the scheduler about a job was that it waits for a slot near its data. */
function isKeptNear(trace: Trace, job: JobId, attempt: AttemptId, at: Micros): boolean {
  const { graphs, tables } = trace.data;
  const task = tables.attempts.columns.task[attempt];
  const isOwn = ({ stage }: { readonly stage: number }) => graphs.stageJob[stage] === job;
  const skip = lastOf(trace, skipKind, at, isOwn);
  if (skip !== undefined) return skip.row > (lastOf(trace, slotLaunchKind, at, isOwn)?.row ?? -1);
  const submit = lastOf(trace, submitKind, at, ({ payload }) => payload.task === task);
  const solve = lastOf(trace, solveKind, at, () => true);
  if (submit === undefined || submit.payload.any === null || solve === undefined) return false;
  const { computers, bounds, number } = solve.payload;
  const own = bounds.find((each) => each.job === job);
  if (own === undefined || submit.at > solve.at) return false;
  const inSolve = (each: Decision<{ readonly solve: number }>) => each.payload.solve === number;
  const starts = trace.decisionsOfKind(startKind).all().filter(inSolve);
  const leaves = trace.decisionsOfKind(leaveKind).all().filter(inSolve);
  const running = own.running + starts.filter(isOwn).length - leaves.filter(isOwn).length;
  const all = bounds.reduce((sum, each) => sum + each.running, starts.length - leaves.length);
  return running < own.most && running < own.submitted && all < computers;
}

/** Whether a job had asked for tokens in vain, or a task for one of them. */
function lacksTokens(trace: Trace, job: JobId, attempt: AttemptId, at: Micros): boolean {
  const task = trace.data.tables.attempts.columns.task[attempt];
  const isAsking = trace
    .decisionsOfKind(admitted)
    .all()
    .some((each) => each.payload.job === job && each.at - each.payload.waited <= at && at < each.at);
  const last = lastOf(trace, matched, at, ({ payload }) => payload.task === task);
  return isAsking || last?.payload.verdict === 'noCapacity';
}

/** Counts the slots that are in use at a moment, row by row. */
function busySlots({ data }: Trace, at: Micros): number {
  const { attempts, holds, keptSlots, outages } = data.tables;
  let busy = 0;
  const count = (begin: Float64Array, end: Float64Array, slotsOf: (row: number) => number) => {
    for (let row = 0; row < begin.length; row += 1)
      if (begin[row] <= at && at < end[row]) busy += slotsOf(row);
  };
  count(attempts.columns.startedAt, attempts.columns.endedAt, () => 1);
  count(holds.columns.from, holds.columns.to, () => 1);
  count(keptSlots.columns.from, keptSlots.columns.to, (row) =>
    data.purposes[keptSlots.columns.purpose[row]].isInMind === true ? 0 : 1,
  );
  count(
    outages.columns.from,
    outages.columns.to,
    (row) => data.topology.slots[outages.columns.actor[row]] ?? 0,
  );
  return busy;
}

/**
 * The parts of each job's receipt sum exactly to its response time, whether it is given piece by piece or in blocks; and each is
 * true by what the tables and decisions show in its middle. Of these, every `every`-th job is looked at.
 */
export function receiptsHold(every = 1): Law {
  return (data) => {
    const trace = openTrace(data);
    const complaints = eachJob(trace, (job) => {
      const receipt = receiptOf(trace, job);
      const blocks = blocksOf(trace, job);
      if (receipt === null || blocks === null) return [`job ${job} has no receipt`];
      const inBlocks = partsOf(blocks);
      const differs = partsOf(receipt).some((part, place) => part !== inBlocks[place]);
      return [
        ...sumFaults(trace, receipt),
        ...(differs ? [`job ${job} has other sums in blocks`] : []),
        ...(job % every === 0 ? untruths(trace, receipt) : []),
      ];
    });
    return complaints.map((text) => ({ text }));
  };
}

function eachJob(trace: Trace, complaints: (job: JobId) => readonly string[]): string[] {
  return Array.from({ length: trace.data.graphs.jobs }, (_, job) => complaints(job)).flat();
}
