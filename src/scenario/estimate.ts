import type { RecordingLevel } from '../engine/record/schema.ts';
import { readParams } from '../kit/menu/params.ts';
import type { Ticks } from '../kit/menu/plugin.ts';
import { policies } from '../policies/registry.ts';
import { changedRates } from './crowding.ts';
import { expectedFetches } from './externalFiles.ts';
import { longestSeconds } from './longestRun.ts';
import { extraMessagesPerTask, probesPerTask, recordingFor, traceBytes } from './recording.ts';
import type { RunSpec, Scenario } from './schema.ts';
import { expectedData, expectedStages, expectedTasks, jobCount, serverCount } from './size.ts';

// d probes for each task

/** What a run will take, guessed before it starts. */
export interface Estimate {
  readonly tasks: number;
  readonly events: number;
  /** Of the trace, at the level that the scenario gets. */
  readonly bytes: number;
  readonly seconds: number;
  readonly level: RecordingLevel;
}

/**
 * Tells how many times as long this machine takes for a kind of work as the one on which estimates were measured. Kinds
 * are told apart because one of them may become faster without the others.
 */
export type Slowness = (kind: string) => number;

/** Nobody knows yet: a laptop, and other things to do. */
const anyMachine: Slowness = () => 2;

// Seconds on that machine, by `scripts/estimates.ts`: to get going; a task with its rows, measured and put in order; an
// event; a rate of a flow.
const START = 0.04;
const TASK = 2.0e-6;
const EVENT = 0.9e-6;
const RATE = 0.2e-6;

/** From here on a run is worth asking about first. */
const consent = { tasks: 2_000_000, seconds: 10 } as const;

/** Guesses what all runs of a scenario take together. The scenario must have passed the check. */
export function estimate(scenario: Scenario, slowness: Slowness = anyMachine): Estimate {
  const { workload, runs } = scenario;
  const tasks = expectedTasks(workload);
  const level = recordingFor(scenario);
  let events = 0;
  let bytes = 0;
  let seconds = 0;
  for (const run of runs) {
    events += eventsOf(scenario, run);
    bytes += traceBytes(scenario, run, level);
    seconds += slowness(kindOfWork(scenario, run)) * secondsOf(scenario, run);
  }
  return { tasks: tasks * runs.length, events, bytes, seconds, level };
}

/** Tells whether a scenario is so large that people should be asked before it runs. */
export function needsConsent(scenario: Scenario, slowness?: Slowness): boolean {
  const { tasks, seconds } = estimate(scenario, slowness);
  return tasks > consent.tasks || seconds > consent.seconds;
}

/** Names the kind of work that a run is: what was learned of one such run says something of the next. */
export function kindOfWork({ cluster }: Scenario, { policy }: RunSpec): string {
  const folder = policies.find(policy)?.folder ?? policy;
  return cluster.network?.kind === 'contended' ? `${folder}, shared links` : folder;
}

/** Guesses how long one run takes on the machine on which estimates were measured. */
function secondsOf(scenario: Scenario, run: RunSpec): number {
  const { workload, cluster } = scenario;
  const plugin = policies.find(run.policy);
  const tasks = expectedTasks(workload);
  const decisions = tasks + ticksOf(scenario, run).scheduler;
  return (
    START +
    tasks * TASK +
    eventsOf(scenario, run) * EVENT +
    changedRates(scenario, plugin?.seeksData ?? false) * RATE +
    decisions * (plugin?.secondsPerDecision?.(serverCount(cluster)) ?? 0)
  );
}

/**
 * Arrivals, the probes of a stage (they arrive as one event), ends of attempts, every other message, ends of reading
 * (of each flow where they share links), and what comes by the clock.
 */
function eventsOf(scenario: Scenario, run: RunSpec): number {
  const { cluster, workload } = scenario;
  const { readers, parts, flows } = expectedData(workload, cluster);
  // A chunk that came over links has an end, and so has the work on it.
  const data = cluster.network?.kind === 'contended' ? 2 * flows - parts : readers;
  const ticks = ticksOf(scenario, run);
  const perTask = 1 + eventsPerTask(run);
  const fixed = jobCount(workload) + expectedStages(workload);
  const fetches = expectedFetches(workload, cluster);
  return fixed + expectedTasks(workload) * perTask + data + fetches + ticks.server + ticks.scheduler;
}

/** Even where more work comes than can be done, servers idle so often: before the first tasks, and after the last ones. */
const LEAST_IDLE = 0.1;

/** Guesses the events that come by the clock, whether anything happens or not. */
function ticksOf(scenario: Scenario, { policy, params }: RunSpec): Ticks {
  const { cluster, workload } = scenario;
  const plugin = policies.find(policy);
  const each = plugin?.ticksPerSecond?.(readParams(plugin.params, params));
  if (each === undefined) return { server: 0, scheduler: 0 };
  const seconds = longestSeconds(workload, cluster) + secondsWithoutServers(scenario);
  // Servers tick while they are idle and tasks wait.
  const idle =
    workload.kind === 'generated' && 'load' in workload.arrivals ? 1 - workload.arrivals.load : 0.5;
  // The clock has no more moments than microseconds.
  const perSecond = (ticks: number) => Math.min(ticks, 1_000_000);
  return {
    server: perSecond(each.server) * seconds * serverCount(cluster) * Math.max(LEAST_IDLE, idle),
    scheduler: perSecond(each.scheduler) * seconds,
  };
}

/** Guesses for how long a run stands still because all servers are down at a time, while clocks go on. */
function secondsWithoutServers({ cluster, events = [] }: Scenario): number {
  const failures = events.filter((event) => event.kind === 'serverDown');
  const down = new Set(failures.map(({ server }) => server));
  if (down.size < serverCount(cluster)) return 0;
  return failures.reduce((longest, { repair = 0 }) => Math.max(longest, repair), 0);
}

/** Each probe has a question and an answer; a policy that does not probe sends a task and hears of it. */
function eventsPerTask(run: RunSpec): number {
  const plugin = policies.find(run.policy);
  const own = plugin?.eventsPerTask?.(readParams(plugin.params, run.params)) ?? 2 * probesPerTask(run);
  return own + extraMessagesPerTask(run);
}
