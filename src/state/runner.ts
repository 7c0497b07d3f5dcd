import type { Scenario } from '../scenario/schema.ts';
import { openTrace } from '../trace/openTrace.ts';
import type { RunResult } from '../worker/api.ts';
import type { Pool } from '../worker/pool.ts';
import type { Cost, FinishedRun, Run, RunSource, RunState } from './runStore.ts';
import { isSameRun, runStore } from './runStore.ts';

/** The hand rests when nothing was edited for so long. [ms] */
const REST = 150;

interface Job {
  readonly source: RunSource;
  cancel(): void;
}

/** Keeps the runs on screen in step with the scenario. */
export interface Runner {
  /** Takes note of another scenario: runs what it needs, keeps what it has, cancels what nobody needs. */
  update(scenario: Scenario): void;
  /** Starts a run that asked for consent, was cancelled or has crashed. */
  start(index: number): void;
  cancel(index: number): void;
}

/**
 * Makes a runner on a pool of workers. `costToAsk` gives the cost of a run that nobody should start unasked, else null;
 * `onDone` is told how long each run took.
 */
export function createRunner(
  pool: Pool,
  costToAsk: (source: RunSource) => Cost | null,
  onDone: (source: RunSource, seconds: number) => void = () => undefined,
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
      if (isCurrent) setState(index, { kind: 'failed', issues: result.issues });
    } else {
      const { data, facts, digest, seconds } = result;
      onDone(source, seconds);
      const shown: FinishedRun = { source, trace: openTrace(data, facts), digest, seconds };
      if (isCurrent) set(index, { shown, state: { kind: 'done' } });
      else if (run.state.kind !== 'done') set(index, { shown });
    }
    if (!isCurrent) launch(index);
  }

  function launch(index: number, hasConsent = false): void {
    const run = runs()[index];
    if (run === undefined || run.state.kind !== 'waiting' || jobs.has(index)) return;
    const { source } = run;
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
    let begun = performance.now();
    const cancel = pool.run(source.scenario, source.index, {
      onStart: () => {
        begun = performance.now();
        // The pool may start at once, before the job is noted.
        queueMicrotask(() => tell({ kind: 'running', share: 0, events: 0, secondsLeft: null }));
      },
      onProgress: ({ share, events }) => {
        const elapsed = (performance.now() - begun) / 1000;
        const secondsLeft = share > 0.02 ? (elapsed / share) * (1 - share) : null;
        tell({ kind: 'running', share, events, secondsLeft });
      },
      onResult: (result) => finish(index, source, result),
      onCrash: (message) => {
        jobs.delete(index);
        if (isWanted()) setState(index, { kind: 'crashed', message });
        else launch(index);
      },
    });
    jobs.set(index, { source, cancel });
  }

  // While a value is dragged, a job may finish: it shows what the drag does. When the hand rests, those that nobody
  // needs any more end.
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
      runStore.setState({ runs: scenario.runs.map((_, index) => adopt(before, { scenario, index })) });
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
      setState(index, { kind: 'waiting' });
      launch(index, true);
    },
    cancel(index) {
      dismiss(index);
      setState(index, { kind: 'cancelled' });
    },
  };
}

function policyOf(run: { readonly source: RunSource } | undefined): string | undefined {
  return run?.source.scenario.runs[run.source.index].policy;
}

/** Finds what is known of a run among the runs before: its result, its state, or else a picture to keep meanwhile. */
function adopt(before: readonly Run[], source: RunSource): Run {
  const finished = before.find(({ shown }) => shown !== null && isSameRun(shown.source, source));
  if (finished !== undefined) return { source, state: { kind: 'done' }, shown: finished.shown };
  const same = before.find((run) => isSameRun(run.source, source));
  if (same !== undefined && same.state.kind !== 'done') {
    // What runs belongs to its position.
    const begins = same.state.kind === 'running' && same.source.index !== source.index;
    return begins ? { ...same, source, state: { kind: 'waiting' } } : { ...same, source };
  }
  return { source, state: { kind: 'waiting' }, shown: before[source.index]?.shown ?? null };
}
