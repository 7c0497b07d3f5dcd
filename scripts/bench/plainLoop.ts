import { ln } from '../../src/algorithms/elementary.ts';
import { hash32, Sampler, streamOf, uniformOf } from '../../src/algorithms/random.ts';
import { PlainCalendar } from './plainCalendar.ts';

const NONE = -1;
const LOAD = 0.8;
const MEAN = 100_000; // µs
const PROBE_RATIO = 2;
const SCHEDULERS = 10;

/** Kinds of events, stored in the last bits of the event's first value. */
const KIND_BITS = 3;
const KINDS = (1 << KIND_BITS) - 1;
const Kind = { arrival: 0, probes: 1, question: 2, task: 3, noTask: 4, end: 5 } as const;

/** What a plain run simulates: the bench's workload under late binding or one central queue. */
export interface PlainWork {
  readonly isCentral: boolean;
  readonly servers: number;
  readonly jobs: number;
  readonly tasksPerJob: number;
  readonly delay: number; // µs, one way
  readonly seed: number;
}

/** The result of a plain run: start and end times, 38 bytes per task including its two probes. */
export interface PlainTrace {
  readonly arrivedAt: Float64Array; // [jobs]
  readonly finishedAt: Float64Array; // [jobs]
  readonly server: Int32Array; // [tasks]
  readonly startedAt: Float64Array; // [tasks]
  readonly endedAt: Float64Array; // [tasks]
  readonly leftAt: Float64Array; // [probes], when it left its queue
  readonly isRefused: Uint8Array; // [probes]
}

/**
 * The yardstick of the bench: late binding and a central queue, written as plainly and as fast as JavaScript allows,
 * for one slot per server and one kind of job, without engine, policies, failures or checks. It draws the same random
 * numbers as the engine.
 */
export function plainRun(work: PlainWork): PlainTrace {
  const loop = new PlainLoop(work);
  loop.run();
  return loop.trace;
}

class PlainLoop {
  readonly trace: PlainTrace;
  private readonly work: PlainWork;
  private readonly probesPerJob: number;
  private readonly calendar: PlainCalendar;
  private readonly arrivals;
  private arrivesAt = 0; // not rounded
  private readonly gap: number;
  private readonly durations: number; // key of all durations
  private readonly streams;
  private readonly sampler = new Sampler();
  private readonly drawn: Int32Array;
  private readonly launched: Int32Array; // [jobs] tasks
  private readonly left: Int32Array; // [jobs] tasks that have not ended
  private readonly busy: Uint8Array; // [servers]
  private readonly heads: Int32Array; // [servers] → probe
  private readonly tails: Int32Array; // [servers] → probe
  private readonly behind: Int32Array; // [probes] → the next one in its queue
  private readonly probed: Int32Array; // [probes] → server
  private readonly free: Int32Array; // free servers, a ring
  private freeFirst = 0;
  private freeCount = 0;
  private job = 0; // the first whose tasks have not all been launched, of a central queue
  private arrived = 0;

  constructor(work: PlainWork) {
    const { servers, jobs, tasksPerJob, seed } = work;
    const tasks = jobs * tasksPerJob;
    const probes = work.isCentral ? 0 : tasks * PROBE_RATIO;
    this.work = work;
    this.probesPerJob = tasksPerJob * PROBE_RATIO;
    this.trace = {
      arrivedAt: new Float64Array(jobs),
      finishedAt: new Float64Array(jobs),
      server: new Int32Array(tasks),
      startedAt: new Float64Array(tasks),
      endedAt: new Float64Array(tasks),
      leftAt: new Float64Array(probes),
      isRefused: new Uint8Array(probes),
    };
    this.gap = (tasksPerJob * MEAN) / (LOAD * servers);
    // About two task ends per bucket.
    const widthBits = Math.round(Math.log2((2 * MEAN) / servers));
    this.calendar = new PlainCalendar(servers + 1 + jobs, widthBits, work.delay);
    this.arrivals = streamOf(seed, 'arrivals');
    const stream = streamOf(seed, 'durations');
    this.durations = stream.next32() * 2097152 + (stream.next32() >>> 11);
    this.streams = Array.from({ length: SCHEDULERS }, (_, each) => streamOf(seed, `policy/sampling/${each}`));
    this.drawn = new Int32Array(this.probesPerJob);
    this.launched = new Int32Array(jobs);
    this.left = new Int32Array(jobs).fill(tasksPerJob);
    this.busy = new Uint8Array(servers);
    this.heads = new Int32Array(servers).fill(NONE);
    this.tails = new Int32Array(servers).fill(NONE);
    this.behind = new Int32Array(probes).fill(NONE);
    this.probed = new Int32Array(probes);
    this.free = Int32Array.from({ length: servers }, (_, server) => server);
    this.freeCount = servers;
  }

  run(): void {
    const { calendar } = this;
    this.nextArrival(0);
    while (calendar.take()) {
      const { a, b } = calendar;
      const actor = a >> KIND_BITS;
      switch (a & KINDS) {
        case Kind.arrival:
          this.arrive(actor);
          break;
        case Kind.probes:
          this.receiveProbes(actor);
          break;
        case Kind.question:
          this.answer(actor, b);
          break;
        case Kind.task:
          this.start(actor, b);
          break;
        case Kind.noTask:
          this.ask(actor);
          break;
        default:
          this.end(actor, b);
      }
    }
  }

  private nextArrival(job: number): void {
    if (job === this.work.jobs) return;
    this.arrivesAt += this.arrivals.exponential(this.gap);
    this.calendar.add(Math.round(this.arrivesAt), (job << KIND_BITS) | Kind.arrival, 0);
  }

  private arrive(job: number): void {
    const { work, drawn, probed, probesPerJob } = this;
    this.trace.arrivedAt[job] = this.calendar.now();
    this.arrived = job + 1;
    if (work.isCentral) this.fill();
    else {
      const stream = this.streams[hash32(work.seed, job) % SCHEDULERS];
      this.sampler.sampleDistinct(stream, work.servers, probesPerJob, drawn);
      const first = job * probesPerJob;
      for (let i = 0; i < probesPerJob; i += 1) probed[first + i] = drawn[i];
      if (work.delay === 0) this.receiveProbes(job);
      else this.calendar.send((job << KIND_BITS) | Kind.probes, 0);
    }
    this.nextArrival(job + 1);
  }

  private receiveProbes(job: number): void {
    const { probed, heads, tails, behind } = this;
    const end = (job + 1) * this.probesPerJob;
    for (let probe = end - this.probesPerJob; probe < end; probe += 1) {
      const server = probed[probe];
      if (heads[server] === NONE) heads[server] = probe;
      else behind[tails[server]] = probe;
      tails[server] = probe;
      if (this.busy[server] === 0) this.ask(server);
    }
  }

  /**
   * A server with a free slot asks the scheduler of its first probe; without delays the answer arrives immediately.
   */
  private ask(server: number): void {
    const { heads, behind, trace } = this;
    const now = this.calendar.now();
    for (let probe = heads[server]; probe !== NONE; probe = heads[server]) {
      heads[server] = behind[probe];
      trace.leftAt[probe] = now;
      if (this.work.delay > 0) {
        this.busy[server] = 1;
        this.calendar.send((server << KIND_BITS) | Kind.question, probe);
        return;
      }
      const task = this.taskFor(probe);
      if (task === NONE) continue;
      this.start(server, task);
      return;
    }
    this.busy[server] = 0;
  }

  private taskFor(probe: number): number {
    const { tasksPerJob } = this.work;
    const job = (probe / this.probesPerJob) | 0;
    const launched = this.launched[job];
    if (launched === tasksPerJob) {
      this.trace.isRefused[probe] = 1;
      return NONE;
    }
    this.launched[job] = launched + 1;
    return job * tasksPerJob + launched;
  }

  private answer(server: number, probe: number): void {
    const task = this.taskFor(probe);
    const kind = task === NONE ? Kind.noTask : Kind.task;
    this.calendar.send((server << KIND_BITS) | kind, task);
  }

  private start(server: number, task: number): void {
    const { trace, work } = this;
    const now = this.calendar.now();
    this.busy[server] = 1;
    trace.server[task] = server;
    trace.startedAt[task] = now;
    const job = (task / work.tasksPerJob) | 0;
    const u = uniformOf(this.durations, job, task - job * work.tasksPerJob);
    const time = Math.max(1, Math.round(-MEAN * ln(1 - u)));
    this.calendar.add(now + time, (server << KIND_BITS) | Kind.end, task);
  }

  private end(server: number, task: number): void {
    const { trace, work, left } = this;
    trace.endedAt[task] = this.calendar.now();
    const job = (task / work.tasksPerJob) | 0;
    left[job] -= 1;
    if (left[job] === 0) trace.finishedAt[job] = this.calendar.now();
    if (!work.isCentral) {
      this.ask(server);
      return;
    }
    const place = this.freeFirst + this.freeCount;
    this.free[place < work.servers ? place : place - work.servers] = server;
    this.freeCount += 1;
    this.fill();
  }

  /** Runs the first waiting task on the server that has been free longest. */
  private fill(): void {
    const { launched, work, free } = this;
    while (this.freeCount > 0 && this.job < this.arrived) {
      const { job } = this;
      const task = job * work.tasksPerJob + launched[job];
      launched[job] += 1;
      if (launched[job] === work.tasksPerJob) this.job += 1;
      const server = free[this.freeFirst];
      this.freeFirst = this.freeFirst + 1 === work.servers ? 0 : this.freeFirst + 1;
      this.freeCount -= 1;
      this.start(server, task);
    }
  }
}
