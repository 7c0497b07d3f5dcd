import { createSimulation, simulate } from '../../src/engine/world/simulate.ts';
import { planRun } from '../../src/scenario/compile/planRun.ts';
import { presets } from '../../src/scenario/presets/presets.ts';
import type { Scenario } from '../../src/scenario/shape/schema.ts';
import { encodeLink } from '../../src/share/link.ts';
import { traceDigest } from '../../src/trace/digest.ts';
import { openTrace } from '../../src/trace/openTrace.ts';
import type { Trace } from '../../src/trace/trace.ts';
import { benchPolicies, benchScenario } from './cases.ts';
import { clockEach, median } from './timing.ts';

/** One line of the second table: what was measured, and its limit. */
export interface Reading {
  readonly what: string;
  readonly milliseconds: number;
  /** The longest of all turns. */
  readonly longest: number;
  readonly budget?: number;
}

const TURNS = 200;

/** Measures opening and seeking a trace of a million events, and encoding links. */
export async function timeReading(): Promise<{
  readonly events: number;
  readonly readings: readonly Reading[];
}> {
  const policy = benchPolicies.find(({ id }) => id === 'sparrow-rtt') ?? benchPolicies[0];
  const data = simulate(planRun(benchScenario(policy, 1_000, 50, 200_000, 'messages'), 0));
  const open = clockEach(5, () => visitAll(openTrace(data), data.endedAt / 2));
  const trace = openTrace(data);
  visitAll(trace, 0);
  const at = (turn: number) => ((turn * 7919) % TURNS) * (data.endedAt / TURNS);
  const seek = clockEach(TURNS, (turn) => visitAll(trace, at(turn)));
  trace.nextStep(0, 1);
  const step = clockEach(TURNS, (turn) => void trace.nextStep(at(turn), turn % 2 === 0 ? 1 : -1));
  const digest = clockEach(3, () => traceDigest(data));
  const readings = [
    reading('open the trace and show its middle', open, 300),
    reading('seek anywhere', seek, 16),
    reading('step from anywhere, either way', step, 16),
    reading('digest of the trace', digest),
    ...(await timeLinks()),
    reading('start and end of the smallest run', clockEach(50, startSmallest), 200),
  ];
  return { events: data.events, readings };
}

function reading(what: string, times: readonly number[], budget?: number): Reading {
  return { what, milliseconds: median(times), longest: Math.max(...times), budget };
}

/** Does what drawing one moment does: visits everything that is open then. */
function visitAll(trace: Trace, time: number): void {
  let sum = 0;
  const visit = (row: number) => {
    sum += row;
  };
  trace.running(time, visit);
  trace.queued(time, visit);
  trace.held(time, visit);
  trace.inFlight(time, visit);
  if (Number.isNaN(sum)) throw new Error('no row has such a number');
}

async function timeLinks(): Promise<readonly Reading[]> {
  const { scenario } = presets.get('late-binding');
  const edited: Scenario = { ...scenario, seed: 7, runs: [...scenario.runs, { policy: 'random' }] };
  const readings: Reading[] = [];
  for (const [what, each] of [
    ['link of a preset', scenario],
    ['link of an edited preset', edited],
    ['link of 1,000 jobs written out', writtenOut()],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const begun = performance.now();
      await encodeLink(each);
      times.push(performance.now() - begun);
    }
    readings.push(reading(what, times));
  }
  return readings;
}

function writtenOut(): Scenario {
  const jobs = Array.from({ length: 1_000 }, (_, job) => ({
    arrivesAt: job / 10,
    stages: [{ durations: [1, 2, 3].map((part) => ((job * 7919 * part) % 9973) / 1000 + 0.001) }],
  }));
  return { ...presets.get('late-binding').scenario, workload: { kind: 'explicit', jobs, warmup: 0 } };
}

function startSmallest(): void {
  const simulation = createSimulation(planRun(presets.get('first-look').scenario, 1));
  while (simulation.advance(1_000_000));
  simulation.finish();
}
