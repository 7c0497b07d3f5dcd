import { maxOf } from '../../base/extremes.ts';
import type { RecordingLevel } from '../../engine/record/schema.ts';
import { readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { settingsOf } from '../forks/lineage.ts';
import type { RunSpec, Scenario } from '../shape/schema.ts';
import { changedRates } from './crowding.ts';
import { expectedFailures, isDrawn } from './drawnFailures.ts';
import { expectedFetches } from './externalFiles.ts';
import { periodicEvents } from './periodicEvents.ts';
import { extraMessagesPerTask, probesPerTask, recordingFor, traceBytes } from './recording.ts';
import { serverCount, slotCountOf } from './serverCounts.ts';
import { serverLosses } from './serverLosses.ts';
import { expectedData, expectedStages, expectedTasks, jobCount } from './size.ts';

// d probes for each task

/** Estimated cost of a run. */
interface Estimate {
  readonly tasks: number;
  readonly events: number;
  /** Size of the trace, at the recording level that the scenario gets. */
  readonly bytes: number;
  readonly seconds: number;
  readonly level: RecordingLevel;
}

/**
 * Tells how many times slower this machine is than the reference machine, by kind of work. Kinds are separate because
 * the code of one may get faster without the others.
 */
export type Slowness = (kind: string) => number;

/** Unknown machine: assume a laptop that is also doing other things. */
const anyMachine: Slowness = () => 2;

// Seconds on the reference machine, measured by `scripts/estimates.ts`: for start-up; per task including its rows,
// metrics and sorting; per task that reads; per event; per periodic event, which tells or looks at what somebody has; per
// recomputed transfer rate. Start-up is that of a run whose code has run before, as it is with further seeds, sweeps and
// curves. The first run of a policy takes up to a second more, until its code is compiled: no matter, as people are asked
// from 10 s on.
const START = 0.0015;
const TASK = 1.2e-6;
const READ = 2e-6;
const EVENT = 0.35e-6;
const TICK = 0.7e-6;
const RATE = 0.1e-6;

/** Above these, the user must consent before a scenario runs. */
const consent = { tasks: 2_000_000, seconds: 10 } as const;

/** Estimates the total cost of a scenario's runs. The scenario must be valid. */
export function estimate(scenario: Scenario, slowness: Slowness = anyMachine): Estimate {
  const { workload, runs } = scenario;
  const tasks = expectedTasks(workload);
  const level = recordingFor(scenario);
  let events = 0;
  let bytes = 0;
  let seconds = 0;
  for (const [index, run] of runs.entries()) {
    // Where parameters change, the costliest values count for the whole run.
    const settings = settingsOf(runs, index);
    const most = (cost: (run: RunSpec) => number) => maxOf(settings.map(cost));
    events += most((each) => eventsOf(scenario, each));
    bytes += most((each) => traceBytes(scenario, each, level));
    seconds += slowness(kindOfWork(scenario, run)) * most((each) => secondsOf(scenario, each));
  }
  return { tasks: tasks * runs.length, events, bytes, seconds, level };
}

/** Tells whether a scenario is so large that the user should be asked before it runs. */
export function needsConsent(scenario: Scenario, slowness?: Slowness): boolean {
  const { tasks, seconds } = estimate(scenario, slowness);
  return tasks > consent.tasks || seconds > consent.seconds;
}

/** Names the kind of work of a run; runs of the same kind are similarly fast on a given machine. */
export function kindOfWork({ cluster }: Scenario, { policy }: RunSpec): string {
  const folder = policies.find(policy)?.folder ?? policy;
  return cluster.network?.kind === 'contended' ? `${folder}, shared links` : folder;
}

/** Estimates how long one run takes on the reference machine. [s] */
function secondsOf(scenario: Scenario, run: RunSpec): number {
  const { workload, cluster } = scenario;
  const plugin = policies.find(run.policy);
  const tasks = expectedTasks(workload);
  const { idleServer, busyServer, job, scheduler } = periodicEvents(scenario, run);
  const ticks = idleServer + busyServer + job;
  return (
    START +
    tasks * TASK +
    expectedData(workload, cluster).readers * READ +
    (eventsOf(scenario, run) - ticks) * EVENT +
    ticks * TICK +
    changedRates(scenario, plugin?.seeksData ?? false) * RATE +
    (tasks + scheduler) * (plugin?.secondsPerDecision?.(slotCountOf(cluster), serverCount(cluster)) ?? 0)
  );
}

/**
 * Counts arrivals, probes of stages (all probes of a stage arrive as one event), ends of attempts, all other
 * messages, ends of reading (of each transfer where links are shared), and periodic events.
 */
function eventsOf(scenario: Scenario, run: RunSpec): number {
  const { cluster, workload } = scenario;
  const { readers, parts, flows } = expectedData(workload, cluster);
  // With a chunk that comes over links its computing ends, too, and the rates of others are set anew meanwhile.
  const ofFlows = flows > parts ? 3 * flows : flows;
  const data = cluster.network?.kind === 'contended' ? ofFlows : readers;
  const { idleServer, busyServer, job, scheduler } = periodicEvents(scenario, run);
  const periodic = idleServer + busyServer + job + scheduler;
  const perTask = 1 + eventsPerTask(run);
  const fixed = jobCount(workload) + expectedStages(workload);
  const fetches = expectedFetches(workload, cluster);
  const lost = eventsOfLosses(scenario, perTask);
  return fixed + expectedTasks(workload) * perTask + data + fetches + periodic + lost;
}

/**
 * A server goes down, is missed, and comes back, with what follows from both; and its tasks or probes are sent anew: about those
 * of one stage.
 */
function eventsOfLosses({ cluster, workload, events = [] }: Scenario, perTask: number): number {
  const servers = serverCount(cluster);
  const drawn = events.filter(isDrawn).reduce((sum, event) => sum + expectedFailures(event, servers), 0);
  const ofStage = (expectedTasks(workload) / Math.max(1, expectedStages(workload))) * perTask;
  return (serverLosses(events, cluster).length + drawn) * (5 + ofStage);
}

/** Each probe has a question and an answer; a policy without probes sends a task and receives its result. */
function eventsPerTask(run: RunSpec): number {
  const plugin = policies.find(run.policy);
  const own = plugin?.eventsPerTask?.(readParams(plugin.params, run.params));
  return own ?? 2 * probesPerTask(run) + extraMessagesPerTask(run);
}
