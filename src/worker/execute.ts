import { BeyondTime } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { openStored, type StoredTrace, storedOf } from '../engine/record/storedTrace.ts';
import { createSimulation, keepSimulation, type Simulation } from '../engine/world/simulate.ts';
import { OwnFault } from '../kit/own/code.ts';
import { JUDGED, type Judgement } from '../laws/judgement.ts';
import { loadCreator } from '../policies/loadCreator.ts';
import { compileRun } from '../scenario/compile/compile.ts';
import { runPlanOf } from '../scenario/compile/runPlan.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { traceDigest } from '../trace/digest.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Facts } from '../trace/trace.ts';
import type { Progress, RunResult } from './api.ts';
import { compiledOf } from './kept.ts';
import { codeIssue, holdToItsWork } from './ownFaults.ts';
import { createPace, type Pace, Stopped } from './pace.ts';

/** Milliseconds of simulation between two looks at the clock, and the most events simulated in between. */
const SLICE = 10;
const MOST_EVENTS = 100_000;

/** Milliseconds between two progress reports; people cannot read faster. */
const REPORT_EVERY = 50;

/**
 * Rows of a trace from which on finding all facts takes a tenth of a second and more; of smaller runs a second message would take
 * longer than what is left out.
 */
const LARGE = 200_000;

/** Lines that code may write. */
const MOST_LOGGED = 200;

/** What code that somebody wrote has left: lines, and where it failed, what was simulated until then. */
interface Told {
  readonly log: string[];
  cut: TraceData | null;
}

/** What a run lacks. */
export interface Rest {
  /** What it is found from: the trace as it was recorded, before columns were expanded. */
  readonly kept: StoredTrace;
  /** Throws `Stopped` when its pace is stopped. */
  find(pace: Pace): Promise<Facts>;
}

/**
 * Compiles and runs `scenario.runs[index]`, which the page has checked. If it fails nevertheless, the check
 * is loaded and decides whether the scenario is to blame. Progress is reported during the run. Throws
 * `Stopped` when its pace is stopped. Given `onRest`, a run of `large` rows and more ends once the facts of
 * the first picture are found.
 */
export async function execute(
  scenario: Scenario,
  index: number,
  onProgress: (progress: Progress) => void,
  pace: Pace = createPace(),
  onRest: ((rest: Rest) => void) | null = null,
  large: number = LARGE,
): Promise<RunResult> {
  const told: Told = { log: [], cut: null };
  const result = await orIssues(scenario, index, () =>
    examined(scenario, index, onProgress, pace, onRest, large, told),
  );
  return {
    ...result,
    ...(told.log.length > 0 && { log: told.log }),
    ...(!result.ok && told.cut !== null && { cut: told.cut }),
  };
}

/** Does work on a scenario. If that fails, tells what is wrong with the scenario; throws if nothing is. */
export async function orIssues<Result>(
  scenario: Scenario,
  index: number,
  work: () => Promise<Result>,
): Promise<Result | Extract<RunResult, { readonly ok: false }>> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Stopped) throw fault;
    if (fault instanceof OwnFault) return { ok: false, issues: [codeIssue(fault, index)] };
    if (fault instanceof BeyondTime) return { ok: false, issues: [{ path: '', message: fault.message }] };
    const { checkScenario } = await import('../scenario/checks/check.ts');
    const { issues } = checkScenario(scenario);
    if (issues.length > 0) return { ok: false, issues };
    throw fault;
  }
}

async function examined(
  scenario: Scenario,
  index: number,
  onProgress: (progress: Progress) => void,
  pace: Pace,
  onRest: ((rest: Rest) => void) | null,
  large: number,
  told: Told,
): Promise<RunResult> {
  let begun = 0;
  let loading: ReturnType<typeof loadFindAhead> = Promise.resolve(null);
  const data = await simulated(scenario, index, {
    pace,
    onProgress,
    onLog(line) {
      if (told.log.length < MOST_LOGGED) told.log.push(line);
    },
    onCut(data) {
      told.cut = data;
    },
    onBegin() {
      begun = performance.now();
      loading = loadFindAhead();
    },
  });
  const kept = storedOf(data);
  await pace.rest();
  const digest = traceDigest(data);
  const findAhead = await loading;
  const lacksFacts = findAhead !== null && onRest !== null && rowsOf(data) >= large;
  const lacksLaws = onRest !== null && scenario.runs[index].code !== undefined;
  const facts: Facts =
    findAhead === null ? new Map() : await findAhead(data, lacksFacts ? 'first' : 'all', pace);
  const findRest = async (later: Pace): Promise<Facts> => {
    const stored = openStored(kept);
    const rest: Facts = lacksFacts ? await findAhead(stored, 'rest', later) : new Map();
    return lacksLaws ? rest.set(JUDGED, await judged(stored, scenario, index, later)) : rest;
  };
  if (lacksFacts || lacksLaws) onRest?.({ kept, find: findRest });
  const found = { ok: true, data, facts, digest, seconds: (performance.now() - begun) / 1000 } as const;
  return { ...found, ...(lacksFacts && { lacksFacts }), ...(lacksLaws && { lacksLaws }) };
}

/** Holds a run of a policy that somebody wrote to the laws, which only such runs fetch. */
export async function judged(
  data: TraceData,
  scenario: Scenario,
  index: number,
  pace: Pace,
): Promise<Judgement> {
  const { judge } = await import('../laws/ownLaws.ts');
  return judge(openTrace(data), compiledOf(scenario, index).workload, scenario, index, () => pace.rest());
}

function rowsOf({ tables: { attempts, entries, messages } }: TraceData): number {
  return attempts.length + entries.length + messages.length;
}

/** Whom a run tells what, and when it rests. */
interface RunFollowers {
  readonly pace: Pace;
  onProgress(progress: Progress): void;
  /** All code is loaded. */
  onBegin(): void;
  /** Code that somebody wrote has written a line. */
  onLog?(line: string): void;
  /** It has failed: what was simulated until then. */
  onCut?(data: TraceData): void;
}

/** Compiles and runs `scenario.runs[index]`. */
export async function simulated(
  scenario: Scenario,
  index: number,
  { pace, onProgress, onBegin, onLog, onCut }: RunFollowers,
): Promise<TraceData> {
  const run = compileRun(scenario, index);
  const create = await loadCreator(run.plugin, run.code);
  onBegin();
  await pace.rest();
  const compiled = compiledOf(scenario, index);
  await pace.rest();
  const simulation = createSimulation(runPlanOf(run, compiled, create, onLog));
  let data: TraceData | null = null;
  try {
    await runAll(simulation, onProgress, pace);
    data = simulation.finish();
    if (run.code !== undefined) holdToItsWork(data);
  } catch (fault) {
    if (fault instanceof OwnFault) tellCut(data ?? simulation.finish(), onCut);
    throw fault;
  }
  keepSimulation(simulation);
  return data;
}

/** Where nothing had begun there is nothing to see. */
function tellCut(data: TraceData, onCut: RunFollowers['onCut']): void {
  if (data.tables.attempts.length > 0) onCut?.(data);
}

/**
 * Loads the code that examines finished runs while the first one is simulated. If that fails, the page
 * computes the facts itself.
 */
async function loadFindAhead() {
  try {
    return (await import('./findAhead.ts')).findAhead;
  } catch {
    return null;
  }
}

/**
 * Simulates in slices of time, not of events: one event takes from under 1 µs to as long as solving a large
 * flow.
 */
async function runAll(
  simulation: Simulation,
  onProgress: (progress: Progress) => void,
  pace: Pace,
): Promise<void> {
  let events = 1000;
  let now = performance.now();
  let reported = now;
  while (simulation.advance(events)) {
    const before = now;
    await pace.rest();
    now = performance.now();
    if (now - before > SLICE) events = Math.max(1, events >> 1);
    else if (now - before < SLICE / 2) events = Math.min(MOST_EVENTS, events * 2);
    if (now - reported < REPORT_EVERY) continue;
    reported = now;
    onProgress({ share: simulation.share(), events: simulation.events() });
  }
}
