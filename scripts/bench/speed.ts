import type { RecordingLevel, TraceData } from '../../src/engine/record/schema.ts';
import { createSimulation } from '../../src/engine/world/simulate.ts';
import { compileScenario } from '../../src/scenario/compile.ts';
import { planRun } from '../../src/scenario/planRun.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { type BenchPolicy, benchClusters, benchLevels, benchScenario } from './cases.ts';
import { medianCpu } from './timing.ts';

/** How fast a policy runs on one cluster at one level of recording. */
export interface Speed {
  readonly servers: number;
  readonly level: RecordingLevel;
  readonly tasks: number;
  readonly tasksPerSecond: number;
  readonly eventsPerSecond: number;
  readonly bytesPerTask: number;
  readonly compileMilliseconds: number;
  readonly milliseconds: number;
}

/** Times a policy on a cluster, recording nothing, queues, and everything. */
export function speedsOn(policy: BenchPolicy, servers: number, tasks: number): readonly Speed[] {
  const cluster = benchClusters.find((each) => each.servers === servers);
  return benchLevels.map((level) =>
    speedOf(benchScenario(policy, servers, cluster?.tasksPerJob ?? 50, tasks, level)),
  );
}

/** Times a policy on 1,000 servers for more and more tasks, recording queues. */
export function scalingOf(policy: BenchPolicy, amounts: readonly number[]): readonly Speed[] {
  return amounts.map((tasks) => speedOf(benchScenario(policy, 1_000, 50, tasks, 'queues')));
}

/** Times the simulation alone; what is made of the scenario beforehand is timed apart, for runs share it. */
export function speedOf(scenario: Scenario): Speed {
  const compileMilliseconds = medianCpu(() => compileScenario(scenario));
  const plan = planRun(scenario, 0);
  let data: TraceData | undefined;
  const milliseconds = medianCpu(() => {
    // Let go of the trace before: on the page, one is transferred away before the next begins.
    data = undefined;
    const simulation = createSimulation(plan);
    while (simulation.advance(1_000_000));
    data = simulation.finish();
  });
  if (data === undefined) throw new Error('nothing was run');
  const count = data.graphs.tasks;
  return {
    servers: data.topology.servers,
    level: data.level,
    tasks: count,
    tasksPerSecond: (count / milliseconds) * 1000,
    eventsPerSecond: (data.events / milliseconds) * 1000,
    bytesPerTask: traceBytes(data) / count,
    compileMilliseconds,
    milliseconds,
  };
}

/** Counts the bytes of all columns of a trace. */
export function traceBytes({ tables, words }: TraceData): number {
  let bytes = words.byteLength;
  for (const { columns } of Object.values(tables)) {
    for (const column of Object.values(columns) as ArrayBufferView[]) bytes += column.byteLength;
  }
  return bytes;
}
