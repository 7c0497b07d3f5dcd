import { proxy, type Remote } from 'comlink';
import { openStored } from '../engine/record/storedTrace.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { Facts } from '../trace/trace.ts';
import type { MeasureResult, Progress, RunResult, SimulationWorker } from './api.ts';

/** Receives the events of a run. None arrives after `cancel`, except those of a result that lacks facts. */
export interface RunListener {
  onStart(): void;
  onProgress(progress: Progress): void;
  onResult(result: RunResult): void;
  /**
   * The facts that the result lacked; none where the worker was wanted for another run first. Left out: the result must not
   * lack any.
   */
  onRest?(facts: Facts): void;
  /** The worker died or threw: a bug of ours, not a fault of the scenario. */
  onCrash(message: string): void;
}

/** Receives the numbers of a run that is only measured. None arrive after `cancel`. */
export interface MeasureListener {
  onResult(result: MeasureResult): void;
  onCrash(message: string): void;
}

/** What one worker of a pool does at a time. */
export interface Job {
  /** Whether it waits for all others, and is put off for later ones. */
  readonly givesWay: boolean;
  onStart(): void;
  /** Returns the telling of its result, or null if the worker has stopped it. */
  work(remote: Remote<SimulationWorker>, isCurrent: () => boolean): Promise<(() => void) | null>;
  onCrash(message: string): void;
  /** Of a job that only the worker of its run can do, so that it is not put off: it is dropped. */
  onDrop?(): void;
  /** What the same worker does next, if nothing else waits; known once the result is there. */
  next?(): Job | null;
}

/** Makes a run, with its trace. */
export function runOf(scenario: Scenario, index: number, listener: RunListener): Job {
  const { onRest } = listener;
  let lacks = false;
  return {
    givesWay: false,
    onStart: () => listener.onStart(),
    next: () => (lacks && onRest !== undefined ? restOf(onRest) : null),
    async work(remote, isCurrent) {
      const onProgress = proxy((progress: Progress) => {
        if (isCurrent()) listener.onProgress(progress);
      });
      const sent = await remote.run(scenario, index, onProgress, onRest !== undefined);
      if (sent === null) return null;
      lacks = sent.ok && (sent.lacksFacts ?? sent.lacksLaws) === true;
      return () => listener.onResult(openedResult(sent));
    },
    onCrash: (message) => listener.onCrash(message),
  };
}

function openedResult(sent: NonNullable<Awaited<ReturnType<SimulationWorker['run']>>>): RunResult {
  if (sent.ok) return { ...sent, data: openStored(sent.data) };
  const { cut, ...rest } = sent;
  return { ...rest, ...(cut !== undefined && { cut: openStored(cut) }) };
}

/** Finds what the last run of a worker lacks. */
function restOf(onRest: (facts: Facts) => void): Job {
  const onDrop = () => onRest(new Map());
  return {
    givesWay: true,
    onStart: () => undefined,
    async work(remote) {
      const facts = await remote.findRest();
      return () => onRest(facts ?? new Map());
    },
    onCrash: onDrop,
    onDrop,
  };
}

/** Makes a run for some of its numbers only. */
export function measureOf(
  scenario: Scenario,
  index: number,
  metrics: readonly string[],
  { onResult, onCrash }: MeasureListener,
): Job {
  return {
    givesWay: true,
    onStart: () => undefined,
    async work(remote) {
      const result = await remote.measure(scenario, index, metrics);
      return result === null ? null : () => onResult(result);
    },
    onCrash,
  };
}
