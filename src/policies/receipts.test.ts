import { expect, test } from 'vitest';
import { slotCount } from '../engine/cluster/topology.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { createSimulation } from '../engine/world/simulate.ts';
import { blocksOf, partsOf, type Receipt, receiptOf } from '../metrics/receipt/receipt.ts';
import type { Segment } from '../metrics/receipt/walk.ts';
import { checkScenario } from '../scenario/check.ts';
import { compileScenario } from '../scenario/compile.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Trace } from '../trace/trace.ts';
import { policies } from './registry.ts';
import { AnyData } from './testAnyData.ts';
import { AnyScenario } from './testAnyScenario.ts';
import { schedulersOf } from './testLawRuns.ts';

/** Random scenarios per policy: with data and failures, and without. Those without are larger. */
const SCENARIOS = [6, 3];

function runOf(scenario: Scenario): Trace {
  const simulation = createSimulation(planRun(scenario, 0, compileScenario(scenario)));
  for (let turns = 0; simulation.advance(50_000); turns += 1)
    if (turns > 5) throw new Error('the run does not end');
  return openTrace(simulation.finish());
}

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
    if (part === 'heldBack') return busySlots(trace, middle) < slotCount(trace.data.topology);
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

test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))(
  'the parts of receipts sum exactly and are true under %s',
  (policy, plugin) => {
    let jobs = 0;
    for (let kind = 0; kind < 2; kind += 1) {
      let checked = 0;
      for (let seed = 0; checked < SCENARIOS[kind]; seed += 1) {
        const any = new AnyScenario(seed);
        const params = any.params(plugin);
        const events = any.events(schedulersOf(plugin, params));
        const scenario =
          kind === 0
            ? new AnyData(seed).scenario(plugin)
            : { ...any.scenario(), events, runs: [{ policy, params }] };
        if (checkScenario(scenario).issues.length > 0) continue;
        checked += 1;
        const trace = runOf(scenario);
        for (let job = 0; job < trace.data.graphs.jobs; job += 1) {
          const receipt = receiptOf(trace, job);
          if (receipt === null) throw new Error(`job ${job} did not finish`);
          jobs += 1;
          const label = `kind ${kind}, seed ${seed}, ${JSON.stringify(scenario.runs[0].params)}`;
          const blocks = blocksOf(trace, job);
          expect(blocks && partsOf(blocks), label).toEqual(partsOf(receipt));
          expect(sumFaults(trace, receipt), label).toEqual([]);
          if (job % (1 + 2 * kind) === 0) expect(untruths(trace, receipt), label).toEqual([]);
        }
      }
    }
    expect(jobs).toBeGreaterThan(50);
  },
);
