import type { RecordingLevel, TraceData } from '../../src/engine/record/schema.ts';
import { storedBytes } from '../../src/engine/record/storedTrace.ts';
import { createSimulation, keepSimulation, type RunPlan } from '../../src/engine/world/simulate.ts';
import type { Scenario } from '../../src/scenario/shape/schema.ts';
import {
  type BenchPolicy,
  benchClusters,
  benchPlan,
  benchPolicies,
  benchPolicy,
  benchScenario,
  isPlain,
  plainWork,
} from './cases.ts';
import { type PlainTrace, plainRun } from './plainLoop.ts';
import { slotScenario } from './slots.ts';
import { cpuOf, medianCpu } from './timing.ts';
import type { Turn } from './turns.ts';

/** Speed of a policy with so many tasks, recording queues. */
export interface Speed {
  readonly tasksPerSecond: number;
  readonly milliseconds: number;
}

/**
 * Creates the turns of a part: `sparrow@1000@queues`, `plain@1000`, `delay@slots@1000` (jobs), or `mixed`, whose
 * turns are the rows in order.
 */
export function turnOf(part: string, tasks: number): (what: number) => Turn {
  const [id, where, how] = part.split('@');
  if (id === 'mixed') return mixedTurn(tasks);
  if (where === 'slots') return engineTurn({}, slotScenario(id, Number(how)));
  const servers = Number(where);
  const tasksPerJob = benchClusters.find((each) => each.servers === servers)?.tasksPerJob ?? 50;
  if (isPlain(id)) {
    const work = plainWork(id, servers, tasksPerJob, tasks);
    return () => {
      let trace: PlainTrace | undefined;
      const milliseconds = cpuOf(() => {
        trace = plainRun(work);
      });
      return turnFrom(milliseconds, work.jobs * tasksPerJob, bytesOf(Object.values(trace ?? {})));
    };
  }
  const policy = benchPolicy(id);
  return engineTurn(policy, benchScenario(policy, servers, tasksPerJob, tasks, how as RecordingLevel));
}

function mixedTurn(tasks: number): (what: number) => Turn {
  const turns = benchPolicies.map((policy) =>
    engineTurn(policy, benchScenario(policy, 10_000, 500, tasks, 'queues')),
  );
  return (what) => turns[what](0);
}

/** Measures the simulation only, not compiling the scenario, which runs share. */
function engineTurn(policy: Pick<BenchPolicy, 'createPolicy'>, scenario: Scenario): (what: number) => Turn {
  let plan: RunPlan | undefined;
  return () => {
    plan ??= benchPlan(policy, scenario);
    const { data, milliseconds } = timed(plan);
    return turnFrom(milliseconds, data.graphs.tasks, storedBytes(data), data);
  };
}

function timed(plan: RunPlan): { readonly data: TraceData; readonly milliseconds: number } {
  let data: TraceData | undefined;
  const milliseconds = cpuOf(() => {
    const simulation = createSimulation(plan);
    while (simulation.advance(1_000_000));
    data = simulation.finish();
    keepSimulation(simulation); // As the page and the command line do.
  });
  if (data === undefined) throw new Error('nothing was run');
  return { data, milliseconds };
}

/** `run` is left out for the plain loop, which counts neither events nor messages. */
function turnFrom(
  milliseconds: number,
  tasks: number,
  bytes: number,
  run: Pick<TraceData, 'events' | 'messagesSent'> = { events: 0, messagesSent: 0 },
): Turn {
  return {
    nanoseconds: (milliseconds * 1e6) / tasks,
    eventsPerTask: run.events / tasks,
    messagesPerTask: run.messagesSent / tasks,
    bytesPerTask: bytes / tasks,
  };
}

/** Measures a policy on 1,000 servers with increasing numbers of tasks. */
export function scalingOf(policy: BenchPolicy, amounts: readonly number[]): readonly Speed[] {
  return amounts.map((tasks) => {
    const plan = benchPlan(policy, benchScenario(policy, 1_000, 50, tasks, 'queues'));
    const milliseconds = medianCpu(() => void timed(plan));
    return { tasksPerSecond: (plan.workload.tasks / milliseconds) * 1000, milliseconds };
  });
}

function bytesOf(arrays: readonly ArrayBufferView[]): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
