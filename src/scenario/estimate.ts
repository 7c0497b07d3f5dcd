import { type RecordingLevel, recordingLevels } from '../engine/record/schema.ts';
import { readParams } from '../kit/menu/params.ts';
import type { Ticks } from '../kit/menu/plugin.ts';
import { policies } from '../policies/registry.ts';
import { changedRates } from './crowding.ts';
import { expectedFetches } from './externalFiles.ts';
import { longestSeconds } from './longestRun.ts';
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

const MEGABYTE = 1_000_000;

/** Largest traces by what they keep, and most tasks whose messages are kept: more than that nobody watches one by one. */
const largest = {
  withMessages: 400 * MEGABYTE,
  without: 150 * MEGABYTE,
  tasksWithMessages: 150_000,
} as const;

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

/** Decides how much is recorded: what the scenario says, or as much as every run of it has room for. */
export function recordingFor(scenario: Scenario): RecordingLevel {
  const { recording, runs } = scenario;
  if (recording !== undefined) return recording;
  const fits = (level: RecordingLevel) => runs.every((run) => hasRoom(scenario, run, level));
  return recordingLevels.findLast(fits) ?? 'jobs';
}

function hasRoom(scenario: Scenario, run: RunSpec, level: RecordingLevel): boolean {
  const bytes = traceBytes(scenario, run, level);
  if (level !== 'messages') return bytes <= largest.without;
  return expectedTasks(scenario.workload) <= largest.tasksWithMessages && bytes <= largest.withMessages;
}

/** Guesses the bytes of one run's trace. */
export function traceBytes({ cluster, workload }: Scenario, run: RunSpec, level: RecordingLevel): number {
  const tasks = expectedTasks(workload);
  const stages = expectedStages(workload);
  const perTask = probesPerTask(run);
  const kept = recordingLevels.indexOf(level);
  let bytes = jobCount(workload) * bytesOfRow.jobs + stages * bytesOfRow.stages;
  const { readers, flows: sent } = expectedData(workload, cluster);
  const fetches = expectedFetches(workload, cluster);
  const flows = cluster.network?.kind === 'contended' ? sent + fetches : 0;
  if (kept >= 1)
    bytes += tasks * bytesOfRow.attempts + readers * bytesOfRow.reads + fetches * bytesOfRow.fetches;
  if (kept >= 2)
    bytes += tasks * perTask * (bytesOfRow.entries + bytesOfRow.holds) + flows * bytesOfRow.flows;
  if (kept >= 3) {
    // A decision for the probes of a stage and one for each question, with their words.
    bytes += tasks * messagesPerTask(run) * bytesOfRow.messages + stages * bytesOfRow.decisions;
    bytes += tasks * perTask * (bytesOfRow.decisions + WORDS_PER_PROBE * WORD_BYTES);
    if (!asksServers(run))
      bytes += readers * SKIPS_PER_TASK * (bytesOfRow.decisions + WORDS_PER_SKIP * WORD_BYTES);
  }
  return bytes;
}

const WORDS_PER_PROBE = 4;
// A central scheduler passes over jobs whose data lies elsewhere, and says why (Delay Scheduling, "Details").
const SKIPS_PER_TASK = 4;
const WORDS_PER_SKIP = 10;
const WORD_BYTES = 4;

/**
 * What a row counts in choosing how much is recorded. Written down, and not read off the tables: a published link must
 * get the level that it always got, however few bytes a row takes by now.
 */
const bytesOfRow = {
  jobs: 18,
  stages: 16,
  attempts: 36,
  reads: 37,
  flows: 36,
  fetches: 69, // with the wait for it
  entries: 28,
  holds: 26,
  messages: 33,
  decisions: 21,
} as const;

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

/** Rows of the table of messages for each task: a probe is one more. */
function messagesPerTask(run: RunSpec): number {
  const probes = asksServers(run) ? probesPerTask(run) : 0;
  return 2 * probesPerTask(run) + probes + extraMessagesPerTask(run);
}

function extraMessagesPerTask({ policy, params }: RunSpec): number {
  const plugin = policies.find(policy);
  return plugin?.extraMessagesPerTask?.(readParams(plugin.params, params)) ?? 0;
}

/** Servers that are asked for each task; a policy that asks none still gives the task to one. */
function probesPerTask({ policy, params }: RunSpec): number {
  const plugin = policies.find(policy);
  return plugin?.probesPerTask?.(readParams(plugin.params, params)) ?? 1;
}

function asksServers({ policy }: RunSpec): boolean {
  return policies.find(policy)?.probesPerTask !== undefined;
}
