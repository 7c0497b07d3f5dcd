import { type RecordingLevel, recordingLevels } from '../../engine/record/schema.ts';
import { readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { settingsOf } from '../forks/lineage.ts';
import type { RunSpec, Scenario } from '../shape/schema.ts';
import { expectedFetches } from './externalFiles.ts';
import { expectedData, expectedStages, expectedTasks, jobCount } from './size.ts';

// How much of a run is recorded. Beside `estimate.ts`, because the worker that runs it needs no more of that.

const MEGABYTE = 1_000_000;

/**
 * Largest traces, with and without messages, and the most tasks for which messages are recorded: nobody watches more
 * than that one by one.
 */
const largest = {
  withMessages: 400 * MEGABYTE,
  without: 150 * MEGABYTE,
  tasksWithMessages: 150_000,
} as const;

/** Decides how much is recorded: the scenario's setting, or the highest level for which every run has room. */
export function recordingFor(scenario: Scenario): RecordingLevel {
  const { recording, runs } = scenario;
  if (recording !== undefined) return recording;
  const settings = runs.flatMap((_, index) => settingsOf(runs, index));
  const fits = (level: RecordingLevel) => settings.every((run) => hasRoom(scenario, run, level));
  return recordingLevels.findLast(fits) ?? 'jobs';
}

function hasRoom(scenario: Scenario, run: RunSpec, level: RecordingLevel): boolean {
  const bytes = traceBytes(scenario, run, level);
  if (level !== 'messages') return bytes <= largest.without;
  return expectedTasks(scenario.workload) <= largest.tasksWithMessages && bytes <= largest.withMessages;
}

/** Estimates the size of one run's trace. [bytes] */
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
    // One decision for the probes of a stage and one per question, each with its words.
    bytes += tasks * messagesPerTask(run) * bytesOfRow.messages + stages * bytesOfRow.decisions;
    bytes += tasks * perTask * (bytesOfRow.decisions + WORDS_PER_PROBE * WORD_BYTES);
    if (!asksServers(run))
      bytes += readers * SKIPS_PER_TASK * (bytesOfRow.decisions + WORDS_PER_SKIP * WORD_BYTES);
  }
  return bytes;
}

const WORDS_PER_PROBE = 4;
// A central scheduler skips jobs whose data is elsewhere, and records why (Delay Scheduling, "Details").
const SKIPS_PER_TASK = 4;
const WORDS_PER_SKIP = 10;
const WORD_BYTES = 4;

/**
 * Bytes per row when choosing the recording level. Fixed numbers, not the tables' current ones: a published link must
 * always get the same level, even if rows have become smaller.
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

/** Rows of the table of messages per task; each probe adds one. */
function messagesPerTask(run: RunSpec): number {
  const probes = asksServers(run) ? probesPerTask(run) : 0;
  return 2 * probesPerTask(run) + probes + extraMessagesPerTask(run);
}

/** Messages per task of a run, in addition to those of its probes. */
export function extraMessagesPerTask({ policy, params }: RunSpec): number {
  const plugin = policies.find(policy);
  return plugin?.extraMessagesPerTask?.(readParams(plugin.params, params)) ?? 0;
}

/** Servers probed per task; 1 for a policy that does not probe, since it sends the task to one server. */
export function probesPerTask({ policy, params }: RunSpec): number {
  const plugin = policies.find(policy);
  return plugin?.probesPerTask?.(readParams(plugin.params, params)) ?? 1;
}

function asksServers({ policy }: RunSpec): boolean {
  return policies.find(policy)?.probesPerTask !== undefined;
}
