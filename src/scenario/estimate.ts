import { maxOf } from '../base/extremes.ts';
import type { RecordingLevel } from '../engine/record/schema.ts';
import { readParams } from '../kit/menu/params.ts';
import type { Ticks } from '../kit/menu/plugin.ts';
import { policies } from '../policies/registry.ts';
import { changedRates } from './crowding.ts';
import { expectedFailures, expectedSecondsAllDown, isDrawn } from './drawnFailures.ts';
import { expectedFetches } from './externalFiles.ts';
import { settingsOf } from './forks/lineage.ts';
import { longestSeconds } from './longestRun.ts';
import { extraMessagesPerTask, probesPerTask, recordingFor, traceBytes } from './recording.ts';
import type { RunSpec, Scenario } from './schema.ts';
import { serverCount } from './serverCounts.ts';
import { lostForGood, serverLosses } from './serverLosses.ts';
import { expectedData, expectedStages, expectedTasks, jobCount } from './size.ts';

// d probes for each task

/** Estimated cost of a run. */
export interface Estimate {
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
// metrics and sorting; per event; per recomputed transfer rate. Start-up is that of a run whose code has run before, as it
// is with further seeds, sweeps and curves (runs of up to 20 tasks take 2 to 4 ms). The first run of a policy takes up to
// a second more, until its code is compiled: no matter, as people are asked from 10 s on.
const START = 0.003;
const TASK = 2.0e-6;
const EVENT = 0.9e-6;
const RATE = 0.2e-6;

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
 * Counts arrivals, probes of stages (all probes of a stage arrive as one event), ends of attempts, all other
 * messages, ends of reading (of each transfer where links are shared), and periodic events.
 */
function eventsOf(scenario: Scenario, run: RunSpec): number {
  const { cluster, workload } = scenario;
  const { readers, parts, flows } = expectedData(workload, cluster);
  // A chunk that comes over links has two ends: of its transfer, and of the computing on it.
  const data = cluster.network?.kind === 'contended' ? 2 * flows - parts : readers;
  const ticks = ticksOf(scenario, run);
  const perTask = 1 + eventsPerTask(run);
  const fixed = jobCount(workload) + expectedStages(workload);
  const fetches = expectedFetches(workload, cluster);
  const lost = eventsOfLosses(scenario, perTask);
  return fixed + expectedTasks(workload) * perTask + data + fetches + ticks.server + ticks.scheduler + lost;
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

/**
 * Even under overload, servers are idle for this share of the run: before the first tasks and after the last ones.
 */
const LEAST_IDLE = 0.1;

/** Estimates the number of periodic events, which come whether anything happens or not. */
function ticksOf(scenario: Scenario, { policy, params }: RunSpec): Ticks {
  const { cluster, workload } = scenario;
  const plugin = policies.find(policy);
  const each = plugin?.ticksPerSecond?.(readParams(plugin.params, params));
  if (each === undefined) return { server: 0, scheduler: 0 };
  const longest = longestSeconds(workload, cluster) + secondsOfMessages(scenario);
  const held = Math.max(secondsWithoutServers(scenario, longest), secondsUnnoticed(scenario, longest));
  // Servers have periodic events while they are idle and tasks wait.
  const idle =
    workload.kind === 'generated' && 'load' in workload.arrivals ? 1 - workload.arrivals.load : 0.5;
  const idleShare = Math.max(LEAST_IDLE, idle);
  const servers = (longest + held) * serverCount(cluster);
  // At most one event per microsecond.
  const perSecond = (ticks: number) => Math.min(ticks, 1_000_000);
  return {
    server:
      servers * (perSecond(each.server) * idleShare + perSecond(each.busyServer ?? 0) * (1 - idleShare)),
    scheduler: perSecond(each.scheduler) * (longest + Math.max(held, secondsUnmanaged(scenario, longest))),
  };
}

/** Estimates for how long all servers are down at the same time, while periodic events continue. [s] */
function secondsWithoutServers({ cluster, events = [] }: Scenario, longest: number): number {
  const losses = serverLosses(events, cluster);
  const down = new Set([...losses.map(({ server }) => server), ...(cluster.blacklist ?? [])]);
  const written =
    down.size < serverCount(cluster)
      ? 0
      : losses.reduce((most, { repair }) => Math.max(most, repair === Infinity ? 0 : repair), 0);
  const left =
    serverCount(cluster) - new Set([...lostForGood(events, cluster), ...(cluster.blacklist ?? [])]).size;
  return Math.max(written, expectedSecondsAllDown(events.filter(isDrawn), left, longest));
}

/**
 * Estimates for how long tasks that a server lost wait until somebody misses it, while periodic events continue. Servers
 * that go down when all is done matter to nobody. [s]
 */
function secondsUnnoticed({ cluster, events = [] }: Scenario, longest: number): number {
  const written = longestDetection(serverLosses(events, cluster), longest);
  const drawn = events.filter(isDrawn).map((event) => {
    // Each failure may let a task begin anew, and so hold up the rest.
    const failures = expectedFailures(
      { ...event, lasts: Math.min(event.lasts, longest) },
      serverCount(cluster),
    );
    const held = event.detection + longest;
    return Math.min(event.lasts + held, failures * held);
  });
  return written + maxOf(drawn, 0);
}

/** Estimates how long a job waits for messages: to be let in, and of each stage for its launches and for the news of its end. [s] */
function secondsOfMessages({ cluster, workload }: Scenario): number {
  const stages = expectedStages(workload) / Math.max(1, jobCount(workload));
  return cluster.roundTrip * (1 + 2 * stages);
}

/** Estimates for how long others wait for what a lost scheduler's jobs keep, until these have another one. [s] */
function secondsUnmanaged({ events = [] }: Scenario, longest: number): number {
  return longestDetection(
    events.filter((event) => event.kind === 'schedulerDown'),
    longest,
  );
}

function longestDetection(
  losses: readonly { readonly at: number; readonly detection: number; readonly repair?: number }[],
  until: number,
): number {
  const during = losses.filter(({ at }) => at <= until);
  return maxOf(
    during.map(({ detection, repair = Infinity }) => Math.min(detection, repair)),
    0,
  );
}

/** Each probe has a question and an answer; a policy without probes sends a task and receives its result. */
function eventsPerTask(run: RunSpec): number {
  const plugin = policies.find(run.policy);
  const own = plugin?.eventsPerTask?.(readParams(plugin.params, run.params)) ?? 2 * probesPerTask(run);
  return own + extraMessagesPerTask(run);
}
