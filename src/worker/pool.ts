import type { Remote } from 'comlink';
import { proxy, releaseProxy, wrap } from 'comlink';
import { openStored } from '../engine/record/storedTrace.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Progress, RunResult, SimulationWorker } from './api.ts';

/** What a run tells. After `cancel` it tells nothing more. */
export interface RunListener {
  onStart(): void;
  onProgress(progress: Progress): void;
  onResult(result: RunResult): void;
  /** The worker died or threw: a fault of ours, not of the scenario. */
  onCrash(message: string): void;
}

/** Runs scenarios on a few workers. */
export interface Pool {
  /** Runs `scenario.runs[index]` as soon as a worker is free; the function that it returns cancels at once. */
  run(scenario: Scenario, index: number, listener: RunListener): () => void;
}

/** The part of a Worker that the pool needs. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

interface Job {
  readonly scenario: Scenario;
  readonly index: number;
  readonly listener: RunListener;
}

// The proxy stays reachable from here while a call is pending: one that is collected hangs for ever.
interface Seat {
  readonly worker: WorkerLike;
  readonly remote: Remote<SimulationWorker>;
  /** What it runs and somebody waits for. */
  job: Job | null;
  /** Whether it has not answered yet: it may still run what nobody waits for any more. */
  isBusy: boolean;
}

/** Milliseconds in which a worker that was told to stop should have done so. */
const GRACE = 150;

/** Starts the page's simulation worker. */
export function startWorker(): WorkerLike {
  return new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' });
}

/**
 * Makes a pool. A cancelled run is told to stop, and its worker is used again, as another one may take long to fetch or
 * not be there to fetch. One that does not hear in time is replaced, as soon as another stands ready.
 */
export function createPool(size: number, start: () => WorkerLike = startWorker): Pool {
  const waiting: Job[] = [];
  const seats: (Seat | null)[] = new Array<Seat | null>(size).fill(null);

  function open(onTrouble: (taken: Seat, message: string) => void): Seat {
    const worker = start();
    const taken: Seat = { worker, remote: wrap<SimulationWorker>(worker), job: null, isBusy: false };
    const onError = (event: Event) => {
      // The first error wins; the page shows it instead of the console.
      event.preventDefault();
      onTrouble(taken, troubleOf(event));
    };
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    return taken;
  }

  function seat(place: number): Seat {
    const taken = open(crash);
    seats[place] = taken;
    return taken;
  }

  function close(taken: Seat): void {
    taken.worker.terminate();
    taken.remote[releaseProxy]();
    taken.job = null;
  }

  function crash(taken: Seat, message: string): void {
    const place = seats.indexOf(taken);
    if (place < 0) return;
    const { job } = taken;
    close(taken);
    seats[place] = null;
    job?.listener.onCrash(message);
    serve();
  }

  async function work(taken: Seat, job: Job): Promise<void> {
    const isCurrent = () => taken.job === job;
    taken.job = job;
    taken.isBusy = true;
    job.listener.onStart();
    const onProgress = proxy((progress: Progress) => {
      if (isCurrent()) job.listener.onProgress(progress);
    });
    let result: RunResult | null;
    try {
      const sent = await taken.remote.run(job.scenario, job.index, onProgress);
      result = sent?.ok ? { ...sent, data: openStored(sent.data) } : sent;
    } catch (error) {
      crash(taken, error instanceof Error ? error.message : String(error));
      return;
    }
    const isWanted = isCurrent();
    taken.job = null;
    taken.isBusy = false;
    // The worker need not stand idle while somebody looks at the result, nor for ever when that fails.
    serve();
    // From now on runs need no network: all workers have been fetched.
    for (let place = 0; place < size; place += 1) if (seats[place] === null) seat(place);
    if (isWanted && result !== null) job.listener.onResult(result);
  }

  function serve(): void {
    for (let place = 0; place < size && waiting.length > 0; place += 1) {
      const taken = seats[place] ?? seat(place);
      if (taken.isBusy) continue;
      const job = waiting.shift();
      if (job !== undefined) void work(taken, job);
    }
  }

  function cancel(job: Job): void {
    const queued = waiting.indexOf(job);
    if (queued >= 0) waiting.splice(queued, 1);
    const taken = seats.find((each) => each?.job === job);
    if (taken === undefined || taken === null) return;
    taken.job = null;
    // It answers by ending the run.
    taken.remote.stop().catch(() => undefined);
    setTimeout(() => void replaceIfBusy(taken), GRACE);
  }

  async function replaceIfBusy(taken: Seat): Promise<void> {
    // By now it may have ended, and may even work for somebody else.
    const isHeedless = () => taken.isBusy && taken.job === null && seats.includes(taken);
    if (!isHeedless()) return;
    const fresh = open((each, message) => {
      if (seats.includes(each)) crash(each, message);
      // Without another worker there is nothing to do but to wait for this one.
      else close(each);
    });
    await fresh.remote.isThere();
    if (!isHeedless()) {
      close(fresh);
      return;
    }
    seats[seats.indexOf(taken)] = fresh;
    close(taken);
    serve();
  }

  return {
    run(scenario, index, listener) {
      const job: Job = { scenario, index, listener };
      waiting.push(job);
      serve();
      return () => cancel(job);
    },
  };
}

/** Says what became of a worker. An error without a message is that of a script that could not be fetched. */
function troubleOf(event: Event): string {
  if ('message' in event) return String(event.message);
  return event.type === 'error'
    ? 'The worker could not be fetched. Is there a network?'
    : 'The worker sent what could not be read.';
}
