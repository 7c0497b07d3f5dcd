// m tasks of a job · d probes for each task · n servers · ρ load

/**
 * Ways of placing tasks; per-task sampling draws servers for each task independently and compares the reported queues
 * (Sparrow §4.2).
 */
export type Placement = 'sparrow' | 'batch' | 'per-task' | 'random';

const SERVERS = 10_000;
const TASKS = 500;
const PROBES = 2; // d
const TASK_TIME = 100;
const ONE_WAY = 0.5;

/** A small random generator of its own (mulberry32), so that nothing is shared with the simulator that is checked. */
function generator(seed: number): () => number {
  let state = (seed * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Draws `count` different servers into `drawn`, from position `from` on. */
function drawing(random: () => number): (drawn: Int32Array, from: number, count: number) => void {
  const stamps = new Int32Array(SERVERS);
  let stamp = 0;
  return (drawn, from, count) => {
    stamp += 1;
    for (let i = 0; i < count; ) {
      const server = Math.floor(random() * SERVERS);
      if (stamps[server] === stamp) continue;
      stamps[server] = stamp;
      drawn[from + i++] = server;
    }
  };
}

/**
 * A second simulation of Sparrow's placements, written independently of the first: jobs of 500 constant tasks on
 * 10,000 servers of one slot. As all tasks and messages take equally long, no event queue is needed: consequences of
 * events occur in the same order as the events.
 */
function simulate(placement: Placement, load: number, jobs: number, seed: number): Float64Array {
  const random = generator(seed);
  const draw = drawing(random);
  const gap = (TASKS * TASK_TIME) / (load * SERVERS);
  const arrivals = new Float64Array(jobs);
  for (let job = 0, at = 0; job < jobs; job += 1) {
    at -= Math.log(1 - random()) * gap;
    arrivals[job] = at;
  }
  return placement === 'sparrow' ? bindLate(arrivals, draw) : bindEarly(placement, arrivals, draw, random);
}

/** Binds tasks early, by reported queue lengths or at random; each server runs its tasks in order of arrival. */
function bindEarly(
  placement: Placement,
  arrivals: Float64Array,
  draw: ReturnType<typeof drawing>,
  random: () => number,
): Float64Array {
  const jobs = arrivals.length;
  const busyUntil = new Float64Array(SERVERS); // [servers] the end of all that was sent there
  const ends = new Float64Array(jobs);
  const chosen: Int32Array[] = [];
  const probed = new Int32Array(TASKS * PROBES);
  const order = Array.from(probed, (_, i) => i);
  const asks = placement !== 'random';
  let launched = 0;

  const launch = (job: number) => {
    const at = arrivals[job] + (asks ? 3 : 1) * ONE_WAY;
    for (const server of chosen[job]) {
      busyUntil[server] = Math.max(busyUntil[server], at) + TASK_TIME;
      ends[job] = Math.max(ends[job], busyUntil[server]);
    }
    chosen[job] = new Int32Array(0);
  };
  const lengthAt = (server: number, at: number) =>
    busyUntil[server] <= at ? 0 : Math.ceil((busyUntil[server] - at) / TASK_TIME);

  const choose = (at: number): Int32Array => {
    if (placement === 'random')
      return Int32Array.from({ length: TASKS }, () => Math.floor(random() * SERVERS));
    if (placement === 'per-task') {
      return Int32Array.from({ length: TASKS }, () => {
        draw(probed, 0, 2);
        const [one, other] = probed;
        const more = lengthAt(one, at) - lengthAt(other, at);
        return more < 0 || (more === 0 && random() < 0.5) ? one : other;
      });
    }
    draw(probed, 0, probed.length);
    const lengths = probed.map((server) => lengthAt(server, at));
    // Servers are in random order, and sorting is stable, so that ties are broken at random.
    const shortest = [...order].sort((a, b) => lengths[a] - lengths[b]);
    return Int32Array.from({ length: TASKS }, (_, i) => probed[shortest[i]]);
  };

  for (let job = 0; job < jobs; job += 1) {
    const at = arrivals[job] + (asks ? ONE_WAY : 0);
    // Tasks launched earlier have arrived by the time the probes see the queues.
    while (launched < job && arrivals[launched] + (asks ? 3 : 1) * ONE_WAY <= at) launch(launched++);
    chosen.push(choose(at));
  }
  while (launched < jobs) launch(launched++);
  return ends.map((end, job) => end - arrivals[job]);
}

/**
 * Late binding: reservations wait at servers, which ask in turn; the first m that ask get the tasks (Sparrow §3.2).
 */
function bindLate(arrivals: Float64Array, draw: ReturnType<typeof drawing>): Float64Array {
  const jobs = arrivals.length;
  const queues = Array.from({ length: SERVERS }, (): number[] => []); // [servers] jobs of reservations
  const heads = new Int32Array(SERVERS);
  const isBusy = new Uint8Array(SERVERS);
  const left = new Int32Array(jobs).fill(TASKS);
  const ends = new Float64Array(jobs);
  const afterTask = new Later();
  const afterNothing = new Later();
  const probed = new Int32Array(TASKS * PROBES);

  /** A server with a free slot asks for the first job in its queue. */
  const ask = (server: number, at: number) => {
    const queue = queues[server];
    if (heads[server] === queue.length) {
      isBusy[server] = 0;
      queue.length = 0;
      heads[server] = 0;
      return;
    }
    isBusy[server] = 1;
    const job = queue[heads[server]++];
    const answered = at + 2 * ONE_WAY;
    if (left[job] === 0) {
      afterNothing.add(answered, server);
      return;
    }
    left[job] -= 1;
    ends[job] = answered + TASK_TIME;
    afterTask.add(ends[job], server);
  };
  const runUntil = (time: number) => {
    for (;;) {
      const next = afterTask.first < afterNothing.first ? afterTask : afterNothing;
      if (next.first > time) return;
      const at = next.first;
      ask(next.take(), at);
    }
  };

  for (let job = 0; job < jobs; job += 1) {
    const at = arrivals[job] + ONE_WAY;
    runUntil(at);
    draw(probed, 0, probed.length);
    for (const server of probed) {
      queues[server].push(job);
      if (isBusy[server] === 0) ask(server, at);
    }
  }
  runUntil(Number.MAX_VALUE);
  return ends.map((end, job) => end - arrivals[job]);
}

/** Servers that continue later, in the order in which they were added; times must not decrease. */
class Later {
  /** Time at which the first one continues; Infinity: there is none. */
  first = Infinity;
  private times: number[] = [];
  private servers: number[] = [];
  private head = 0;

  add(time: number, server: number): void {
    this.times.push(time);
    this.servers.push(server);
    if (this.first === Infinity) this.first = time;
  }

  take(): number {
    const server = this.servers[this.head++];
    if (this.head === this.times.length || this.head > 100_000) {
      this.times = this.times.slice(this.head);
      this.servers = this.servers.slice(this.head);
      this.head = 0;
    }
    this.first = this.head < this.times.length ? this.times[this.head] : Infinity;
    return server;
  }
}

/** Returns the response times of a run's measured jobs, ascending, in milliseconds. */
export function plainResponses(
  placement: Placement,
  load: number,
  { jobs, warmup }: { readonly jobs: number; readonly warmup: number },
  seed: number,
): Float64Array {
  return simulate(placement, load, jobs, seed).slice(warmup).sort();
}
