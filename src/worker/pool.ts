import type { Remote } from 'comlink';
import { proxy, releaseProxy, wrap } from 'comlink';
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
  job: Job | null;
}

/** Starts the page's simulation worker. */
export function startWorker(): WorkerLike {
  return new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' });
}

/** Makes a pool. A cancelled run ends its worker; a fresh one takes its place at once, so that the next run need not wait. */
export function createPool(size: number, start: () => WorkerLike = startWorker): Pool {
  const waiting: Job[] = [];
  const seats: (Seat | null)[] = new Array<Seat | null>(size).fill(null);

  function seat(place: number): Seat {
    const worker = start();
    const taken: Seat = { worker, remote: wrap<SimulationWorker>(worker), job: null };
    const onError = (event: Event) => {
      // The first error wins; the page shows it instead of the console.
      event.preventDefault();
      crash(place, taken, troubleOf(event));
    };
    worker.addEventListener('error', onError);
    worker.addEventListener('messageerror', onError);
    seats[place] = taken;
    return taken;
  }

  function vacate(place: number, taken: Seat): void {
    taken.worker.terminate();
    taken.remote[releaseProxy]();
    taken.job = null;
    if (seats[place] === taken) seats[place] = null;
  }

  function crash(place: number, taken: Seat, message: string): void {
    const { job } = taken;
    if (seats[place] !== taken) return;
    vacate(place, taken);
    job?.listener.onCrash(message);
    serve();
  }

  async function work(place: number, taken: Seat, job: Job): Promise<void> {
    const isCurrent = () => taken.job === job;
    taken.job = job;
    job.listener.onStart();
    const onProgress = proxy((progress: Progress) => {
      if (isCurrent()) job.listener.onProgress(progress);
    });
    let result: RunResult;
    try {
      result = await taken.remote.run(job.scenario, job.index, onProgress);
    } catch (error) {
      if (isCurrent()) crash(place, taken, error instanceof Error ? error.message : String(error));
      return;
    }
    if (!isCurrent()) return;
    taken.job = null;
    // The worker need not stand idle while somebody looks at the result, nor for ever when that fails.
    serve();
    job.listener.onResult(result);
  }

  function serve(): void {
    for (let place = 0; place < size && waiting.length > 0; place += 1) {
      const taken = seats[place] ?? seat(place);
      if (taken.job !== null) continue;
      const job = waiting.shift();
      if (job !== undefined) void work(place, taken, job);
    }
  }

  function cancel(job: Job): void {
    const queued = waiting.indexOf(job);
    if (queued >= 0) waiting.splice(queued, 1);
    const place = seats.findIndex((taken) => taken?.job === job);
    const taken = seats[place];
    if (place < 0 || taken === null) return;
    vacate(place, taken);
    seat(place);
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
