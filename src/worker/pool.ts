import { type Remote, releaseProxy, wrap } from 'comlink';
import type { Scenario } from '../scenario/shape/schema.ts';
import type { SimulationWorker } from './api.ts';
import { type Job, type MeasureListener, measureOf, type RunListener, runOf } from './poolJobs.ts';
import { savesData } from './savesData.ts';

/** Runs scenarios on a few Web Workers. */
export interface Pool {
  /** Starts a worker ahead of the first run: its script may have to come over the network. */
  open(): void;
  /**
   * Runs `scenario.runs[index]` as soon as a worker is free. The function that it returns cancels the run at
   * once.
   */
  run(scenario: Scenario, index: number, listener: RunListener): () => void;
  /**
   * Runs `scenario.runs[index]` for the metrics of these ids when no other run waits. It gives way to later runs, and
   * starts again after them; so it should be short.
   */
  measure(
    scenario: Scenario,
    index: number,
    metrics: readonly string[],
    listener: MeasureListener,
  ): () => void;
}

/** The part of a Worker that the pool needs. */
export type WorkerLike = Pick<
  Worker,
  'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'
>;

// Keeps the proxy reachable: if it is garbage-collected while a call is pending, the call never settles.
interface Seat {
  readonly worker: WorkerLike;
  readonly remote: Remote<SimulationWorker>;
  /** The run whose result is wanted; null when idle or cancelled. */
  job: Job | null;
  /** Whether a call is pending. It may be a cancelled run that has not ended yet. */
  isBusy: boolean;
  /** Resolves once it is there, to the milliseconds that this took. */
  readonly started: Promise<number>;
}

/** Milliseconds that a worker has at least to react to `stop`. */
const GRACE = 150;

/** Starts the page's simulation worker. By its name it knows whether to get ready for other policies ahead. */
export function startWorker(): WorkerLike {
  return new Worker(new URL('./simulation.worker.ts', import.meta.url), {
    type: 'module',
    name: savesData() ? 'as needed' : 'ahead',
  });
}

/**
 * Creates a pool. Cancelling tells the worker to stop and then reuses it, since starting another one takes
 * long and needs the network. A worker that has not reacted in the time in which another one starts is replaced as soon as
 * that has started: on a busy machine both take long. Of its workers, only `mostRuns` keep traces at a time; the others make
 * runs of which only some numbers are wanted.
 */
export function createPool(
  size: number,
  start: () => WorkerLike = startWorker,
  mostRuns: number = size,
): Pool {
  const waiting: Job[] = [];
  const aside: Job[] = []; // that give way
  const seats: (Seat | null)[] = new Array<Seat | null>(size).fill(null);

  function open(onTrouble: (taken: Seat, message: string) => void): Seat {
    const begun = performance.now();
    const worker = start();
    const remote = wrap<SimulationWorker>(worker);
    const started = remote.isThere().then(() => performance.now() - begun);
    const taken: Seat = { worker, remote, job: null, isBusy: false, started };
    const onError = (event: Event) => {
      // Only the first error is reported. The page shows it, so the console need not.
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
    job?.onCrash(message);
    serve();
  }

  async function work(taken: Seat, job: Job): Promise<void> {
    const isCurrent = () => taken.job === job;
    taken.job = job;
    taken.isBusy = true;
    job.onStart();
    let tell: (() => void) | null;
    try {
      tell = await job.work(taken.remote, isCurrent);
    } catch (error) {
      crash(taken, error instanceof Error ? error.message : String(error));
      return;
    }
    const isWanted = isCurrent();
    taken.job = null;
    const next = isWanted && tell !== null ? (job.next?.() ?? null) : null;
    // One that has more to do is not free for what is measured because of its result.
    taken.isBusy = next !== null;
    // Serve first: the worker should not idle while the result is handled, even if handling it throws.
    if (next === null) serve();
    // Fetches the remaining workers now, so that later runs need no network.
    for (let place = 0; place < mostRuns; place += 1) if (seats[place] === null) seat(place);
    try {
      if (isWanted) tell?.();
    } finally {
      if (next !== null) follow(taken, next);
    }
  }

  /** Lets a worker do what only it can do, unless a run waits for which there is no other worker. */
  function follow(taken: Seat, next: Job): void {
    serve();
    taken.isBusy = false;
    if (waiting.length > 0 && running() < mostRuns) serve();
    if (taken.isBusy || !seats.includes(taken)) next.onDrop?.();
    else void work(taken, next);
    serve();
  }

  function serve(): void {
    for (let place = 0; place < size && waiting.length + aside.length > 0; place += 1) {
      if (seats[place]?.isBusy === true) continue;
      const job = (running() < mostRuns ? waiting.shift() : undefined) ?? aside.shift();
      if (job !== undefined) void work(seats[place] ?? seat(place), job);
    }
  }

  /** How many workers are making traces that are wanted. */
  function running(): number {
    return seats.filter((each) => each?.job?.givesWay === false).length;
  }

  function cancel(job: Job): void {
    const queue = job.givesWay ? aside : waiting;
    const queued = queue.indexOf(job);
    if (queued >= 0) queue.splice(queued, 1);
    const taken = seats.find((each) => each?.job === job);
    if (taken !== undefined && taken !== null) stop(taken);
  }

  /** Puts off or drops a job that gives way, if all workers are busy and there is one: what can be put off first. */
  function makeWay(): void {
    const giving = seats.filter((each) => each?.job?.givesWay === true);
    const taken = giving.find((each) => each?.job?.onDrop === undefined) ?? giving[0];
    if (taken?.job === undefined || taken.job === null) return;
    const { job } = taken;
    if (job.onDrop === undefined) aside.unshift(job);
    stop(taken);
    job.onDrop?.();
  }

  function stop(taken: Seat): void {
    taken.job = null;
    // The worker answers `stop` by ending the run.
    taken.remote.stop().catch(() => undefined);
    // The next one would take as long to start as this one did; and longer than one that still starts.
    void taken.started.then((took) => setTimeout(() => void replaceIfBusy(taken), Math.max(GRACE, took)));
  }

  async function replaceIfBusy(taken: Seat): Promise<void> {
    // By now the run may have ended, and the worker may be running another one.
    const isHeedless = () => taken.isBusy && taken.job === null && seats.includes(taken);
    if (!isHeedless()) return;
    const fresh = open((each, message) => {
      if (seats.includes(each)) crash(each, message);
      // No replacement could be started, so keep waiting for this worker.
      else close(each);
    });
    await fresh.started;
    if (!isHeedless()) {
      close(fresh);
      return;
    }
    seats[seats.indexOf(taken)] = fresh;
    close(taken);
    serve();
  }

  function add(job: Job): () => void {
    (job.givesWay ? aside : waiting).push(job);
    serve();
    if (waiting.includes(job) && running() + waiting.length <= mostRuns) makeWay();
    return () => cancel(job);
  }

  return {
    open: () => void (seats[0] ?? seat(0)),
    run: (scenario, index, listener) => add(runOf(scenario, index, listener)),
    measure: (scenario, index, metrics, listener) => add(measureOf(scenario, index, metrics, listener)),
  };
}

/**
 * Describes why a worker failed. An error event without a message means that its script could not be fetched.
 */
function troubleOf(event: Event): string {
  if ('message' in event) return String(event.message);
  return event.type === 'error'
    ? 'The worker could not be fetched. Is there a network?'
    : 'The worker sent a message that could not be read.';
}
