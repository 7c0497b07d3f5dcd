import { type RecordingLevel, recordingLevels } from '../engine/record/schema.ts';
import { readParams } from '../policies/params.ts';
import { policies } from '../policies/registry.ts';
import type { RunSpec, Scenario } from './schema.ts';
import { expectedData, expectedStages, expectedTasks, jobCount } from './size.ts';

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

/** Events that an old laptop simulates in a second, a quarter of what the development machine does. */
export const EVENTS_PER_SECOND = 2_000_000;

/** Rates of flows that it finds anew in a second. */
const RATES_PER_SECOND = 1_000_000;

const MEGABYTE = 1_000_000;

/** Largest traces by what they keep, and most tasks whose messages are kept: more than that nobody watches one by one. */
const largest = {
  withMessages: 400 * MEGABYTE,
  without: 150 * MEGABYTE,
  tasksWithMessages: 150_000,
} as const;

/** From here on a run is worth asking about first. */
const consent = { tasks: 2_000_000, seconds: 8 } as const;

/** Guesses what all runs of a scenario take together. The scenario must have passed the check. */
export function estimate(scenario: Scenario): Estimate {
  const { workload, runs } = scenario;
  const tasks = expectedTasks(workload);
  const level = recordingFor(scenario);
  let events = 0;
  let bytes = 0;
  let decisions = 0; // s
  for (const run of runs) {
    events += eventsOf(scenario, run);
    decisions += tasks * (policies.find(run.policy)?.secondsPerTask ?? 0);
    bytes += traceBytes(scenario, run, level);
  }
  const rates = runs.length * changedRates(scenario);
  const seconds = events / EVENTS_PER_SECOND + rates / RATES_PER_SECOND + decisions;
  return { tasks: tasks * runs.length, events, bytes, seconds, level };
}

/** Tells whether a scenario is so large that people should be asked before it runs. */
export function needsConsent(scenario: Scenario): boolean {
  const { tasks, seconds } = estimate(scenario);
  return tasks > consent.tasks || seconds > consent.seconds;
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
  const { readers, parts } = expectedData(workload, cluster);
  const flows = cluster.network?.kind === 'contended' ? parts : 0;
  if (kept >= 1) bytes += tasks * bytesOfRow.attempts + readers * bytesOfRow.reads;
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
  entries: 28,
  holds: 26,
  messages: 33,
  decisions: 21,
} as const;

/**
 * Arrivals, the probes of a stage (they arrive as one event), ends of attempts, every other message, and ends of
 * reading: of each flow where they share links.
 */
function eventsOf({ cluster, workload }: Scenario, run: RunSpec): number {
  const perTask = 1 + messageEventsPerTask(run);
  const { readers, parts } = expectedData(workload, cluster);
  const data = cluster.network?.kind === 'contended' ? parts : readers;
  return jobCount(workload) + expectedStages(workload) + expectedTasks(workload) * perTask + data;
}

/**
 * Where flows share links, each start and end may change the rate of every other flow over the same uplink, of which
 * there are as many as the slots of a rack at worst.
 */
function changedRates({ cluster, workload }: Scenario): number {
  if (cluster.network?.kind !== 'contended') return 0;
  const largestRack = cluster.serversPerRack + Math.min(1, cluster.largerRacks ?? 0);
  return 2 * expectedData(workload, cluster).parts * largestRack * cluster.slotsPerServer;
}

/** Each probe has a question and an answer; a policy that does not probe sends a task and hears of it. */
function messageEventsPerTask(run: RunSpec): number {
  return 2 * probesPerTask(run);
}

/** Rows of the table of messages for each task: a probe is one more. */
function messagesPerTask(run: RunSpec): number {
  return 2 * probesPerTask(run) + (asksServers(run) ? probesPerTask(run) : 0);
}

/** Servers that are asked for each task; a policy that asks none still gives the task to one. */
function probesPerTask({ policy, params }: RunSpec): number {
  const plugin = policies.find(policy);
  return plugin?.probesPerTask?.(readParams(plugin.params, params)) ?? 1;
}

function asksServers({ policy }: RunSpec): boolean {
  return policies.find(policy)?.probesPerTask !== undefined;
}
