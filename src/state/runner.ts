import type { RecordingLevel, TraceData } from '../engine/record/schema.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { Facts } from '../trace/trace.ts';
import type { Progress, RunResult } from '../worker/api.ts';
import type { Pool } from '../worker/pool.ts';
import type { Cost, FinishedRun, Run, RunSource, RunState } from './runStore.ts';
import { isSameRun, isStale, runStore } from './runStore.ts';
import { foreignCode, onceTrusted, trustCode } from './trustedCode.ts';

/** A drag counts as finished after so long without an edit. [ms] */
const REST = 150;

/**
 * Progress of a run is told so often at most. Workers tell of theirs forty times a second, and a page that was busy for long hears
 * all of it at once: React takes fifty changes in a row for a loop without end, and throws. [ms]
 */
const TELL_EVERY = 100;

interface Job {
  readonly source: RunSource;
  cancel(): void;
}

/** Keeps the runs on screen in step with the scenario. */
interface Runner {
  /**
   * Handles an edited scenario: starts the runs it needs, reuses those it has, cancels those no longer
   * needed.
   */
  update(scenario: Scenario): void;
  /** Starts a run that waits for consent, was cancelled or has crashed. */
  start(index: number): void;
  cancel(index: number): void;
}

/**
 * Creates a runner on a pool of Web Workers. `costToAsk` returns the cost of a run that needs the user's
 * consent, else null; `onDone` gets the duration of each run; `levelOf` says how much of a scenario's runs is recorded, if it can;
 * `drawsAtOnce` whether the views on screen can draw a run that lacks facts. The first run of all may lack some in any case:
 * there is nothing yet that would be missed meanwhile.
 */
export function createRunner(
  pool: Pick<Pool, 'run'>,
  costToAsk: (source: RunSource) => Cost | null,
  onDone: (source: RunSource, seconds: number) => void = () => undefined,
  levelOf: (scenario: Scenario) => RecordingLevel | undefined = () => undefined,
  drawsAtOnce: () => boolean = () => true,
): Runner {
  const jobs = new Map<number, Job>(); // by position in the scenario
  let quiet: ReturnType<typeof setTimeout> | undefined;

  const runs = () => runStore.getState().runs;
  const set = (index: number, change: Partial<Run>) =>
    runStore.setState({ runs: runs().map((run, at) => (at === index ? { ...run, ...change } : run)) });
  const setState = (index: number, state: RunState) => set(index, { state });

  function dismiss(index: number): void {
    jobs.get(index)?.cancel();
    jobs.delete(index);
  }

  function finish(index: number, source: RunSource, result: RunResult): void {
    jobs.delete(index);
    const run = runs()[index];
    if (run === undefined) return;
    const isCurrent = isSameRun(run.source, source);
    if (!result.ok) {
      const { issues, log, cut } = result;
      const picture = cut !== undefined && { shown: cutRun(source, cut) };
      if (isCurrent) set(index, { state: { kind: 'failed', issues, log }, ...picture });
    } else {
      const { data, facts, digest, seconds, log, lacksFacts = false } = result;
      onDone(source, seconds);
      const shown: FinishedRun = { source, trace: openTrace(data, facts), digest, seconds, log, lacksFacts };
      if (isCurrent) set(index, { shown, state: { kind: 'done' } });
      else if (run.state.kind !== 'done') set(index, { shown });
    }
    if (!isCurrent) launch(index);
  }

  /** Adds facts to the run to which they belong, wherever it is now. */
  function complete(data: TraceData, facts: Facts): void {
    const completed = (run: Run): Run => {
      const { shown } = run;
      if (shown?.trace.data !== data) return run;
      for (const [name, value] of facts) if (!shown.trace.facts.has(name)) shown.trace.facts.set(name, value);
      return { ...run, shown: { ...shown, lacksFacts: false } };
    };
    runStore.setState({ runs: runs().map(completed) });
  }

  function launch(index: number, hasConsent = false): void {
    const run = runs()[index];
    if (run === undefined || run.state.kind !== 'waiting' || jobs.has(index)) return;
    const { source } = run;
    const code = foreignCode(source.scenario, source.index);
    if (code !== null) {
      setState(index, { kind: 'needsConsent', cost: { events: 0, seconds: 0 }, code });
      onceTrusted(code, () => again(index));
      return;
    }
    const cost = hasConsent ? null : costToAsk(source);
    if (cost !== null) {
      setState(index, { kind: 'needsConsent', cost });
      return;
    }
    const isWanted = () => {
      const now = runs()[index];
      return now !== undefined && isSameRun(now.source, source);
    };
    const tell = (state: RunState) => {
      if (jobs.get(index)?.source === source && isWanted()) setState(index, state);
    };
    const mayLack = run.shown === null || drawsAtOnce();
    let lacking: TraceData | null = null;
    let begun = performance.now();
    let reached: Progress = { share: 0, events: 0 };
    let telling: ReturnType<typeof setTimeout> | undefined;
    const tellProgress = () => {
      telling = undefined;
      const { share, events } = reached;
      const elapsed = (performance.now() - begun) / 1000;
      const secondsLeft = share > 0.02 ? (elapsed / share) * (1 - share) : null;
      tell({ kind: 'running', share, events, secondsLeft });
    };
    const cancel = pool.run(source.scenario, source.index, {
      onStart: () => {
        begun = performance.now();
        // The pool may start the run synchronously, before `jobs` knows it.
        queueMicrotask(() => tell({ kind: 'running', share: 0, events: 0, secondsLeft: null }));
      },
      onProgress: (progress) => {
        reached = progress;
        telling ??= setTimeout(tellProgress, TELL_EVERY);
      },
      onResult: (result) => {
        if (result.ok) lacking = result.data;
        finish(index, source, result);
      },
      ...(mayLack && { onRest: (facts: Facts) => lacking !== null && complete(lacking, facts) }),
      onCrash: (message) => {
        jobs.delete(index);
        if (isWanted()) setState(index, { kind: 'crashed', message });
        else launch(index);
      },
    });
    const stop = () => {
      clearTimeout(telling);
      cancel();
    };
    jobs.set(index, { source, cancel: stop });
  }

  /** Starts a run whose code is trusted by now. */
  function again(index: number): void {
    const state = runs()[index]?.state;
    if (state?.kind !== 'needsConsent' || state.code === undefined) return;
    setState(index, { kind: 'waiting' });
    launch(index);
  }

  // During a drag, running jobs may finish, so that their results are shown. When the drag ends, those that
  // nobody needs any more are cancelled.
  function waitForQuiet(): void {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      for (const [index, job] of [...jobs]) {
        const run = runs()[index];
        if (run === undefined || !isSameRun(run.source, job.source)) dismiss(index);
      }
      for (const index of runs().keys()) launch(index);
    }, REST);
  }

  return {
    update(scenario) {
      const before = runs();
      const level = levelOf(scenario);
      runStore.setState({ runs: scenario.runs.map((_, index) => adopt(before, { scenario, index, level })) });
      const after = runs();
      for (const [index, job] of [...jobs]) {
        const place = after.findIndex((run) => isSameRun(run.source, job.source));
        const isEdited = place < 0 && policyOf(after[index]) === policyOf(job);
        if (place !== index && !isEdited) dismiss(index);
      }
      for (const index of after.keys()) launch(index);
      if (jobs.size > 0) waitForQuiet();
    },
    start(index) {
      const state = runs()[index]?.state;
      if (state?.kind === 'needsConsent' && state.code !== undefined) return trustCode(state.code);
      setState(index, { kind: 'waiting' });
      launch(index, true);
    },
    cancel(index) {
      dismiss(index);
      setState(index, { kind: 'cancelled' });
    },
  };
}

/** What is shown of a run whose policy failed. */
function cutRun(source: RunSource, data: TraceData): FinishedRun {
  return { source, trace: openTrace(data, new Map()), digest: '', seconds: 0, isCut: true };
}

function policyOf(run: { readonly source: RunSource } | undefined): string | undefined {
  return run?.source.scenario.runs[run.source.index].policy;
}

/**
 * Reuses what is known from the previous runs: the result, the state, or else the old trace as a picture
 * meanwhile.
 */
function adopt(before: readonly Run[], source: RunSource): Run {
  const finished = before.find((run) => run.shown !== null && !isStale({ ...run, source }));
  if (finished !== undefined) return { source, state: { kind: 'done' }, shown: finished.shown };
  const same = before.find((run) => isSameRun(run.source, source));
  if (same !== undefined && same.state.kind !== 'done') {
    // A running job is bound to its position, so at another position it starts again.
    const begins = same.state.kind === 'running' && same.source.index !== source.index;
    return begins ? { ...same, source, state: { kind: 'waiting' } } : { ...same, source };
  }
  return { source, state: { kind: 'waiting' }, shown: before[source.index]?.shown ?? null };
}
