import type { Stream } from '../../../../algorithms/random.ts';
import { type AttemptId, NONE, type ServerId, type StageId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { ApolloRules, Matrix, Request, ServerNews, Waiting } from './testRules.ts';
import { type Demand, FuturePlan } from './testServerPlan.ts';

const [REGULAR, OPPORTUNISTIC] = [0, 1];
const MILLISECOND = 1000;
const CORES = [1, 2, 4, 8, 16];
const MEMORY = [2_000, 4_000, 8_000, 12_000, 16_000, 32_000, 64_000];

const MOST_SMALL = 8;

/**
 * The lines of both axes (AMB-8): the listed amounts, the sizes of servers, and demands below the first listed amount: the
 * largest eight and the least.
 */
function axesOf({ topology, graphs }: Pick<Sim, 'topology' | 'graphs'>) {
  const axis = (listed: readonly number[], sizes: Uint32Array | null, demands: readonly number[]) => {
    if (sizes === null) return [Infinity];
    const ascending = (lines: readonly number[]) => [...new Set(lines)].sort((one, other) => one - other);
    const small = ascending(demands.filter((demand) => demand < listed[0]));
    const lines = ascending([...listed, ...sizes, ...small.slice(0, 1), ...small.slice(-MOST_SMALL)]);
    return lines.filter((line) => line <= Math.max(...sizes));
  };
  return {
    cores: axis(CORES, topology.cores, [...(graphs.stageCores ?? [1])]),
    memory: axis(MEMORY, topology.memory, [...(graphs.stageMemory ?? [0])]),
  };
}

/**
 * The process nodes a second time (Apollo §3.2, §3.5, APO-6 … APO-8, AMB-4, APO-33 … APO-35, APO-37). Shared with the policy: the
 * stream of `pick` and that it gives one number for each choice, and the kinds of messages.
 */
export class Servers {
  readonly axes;
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly news: ServerNews;
  private readonly stream: Stream;
  private readonly chances: Stream;
  private readonly queues: readonly (readonly [Waiting[], Waiting[]])[];
  private readonly requests = new Map<AttemptId, Request>(); // that have arrived
  private serving = false;

  constructor(sim: Sim, rules: ApolloRules, news: ServerNews) {
    this.sim = sim;
    this.rules = rules;
    this.news = news;
    this.axes = axesOf(sim);
    this.queues = Array.from({ length: sim.topology.servers }, () => [[], []] as const);
    this.stream = sim.stream('opportunistic tasks');
    this.chances = sim.stream('opportunistic tasks as regular');
  }

  waiting(server: ServerId): readonly Waiting[] {
    return this.queues[server].flat();
  }

  isIdle(server: ServerId): boolean {
    return this.running(server).length === 0 && this.waiting(server).length === 0;
  }

  demandOf(stage: StageId): Demand {
    const { stageCores, stageMemory } = this.sim.graphs;
    return { cores: stageCores?.[stage] ?? 1, memory: stageMemory?.[stage] ?? 0 };
  }

  // What arrives.

  create(server: ServerId, request: Request): void {
    const { sim } = this;
    const { attempt, generation, stage } = request;
    this.news.arrived(server, request);
    if (!sim.isLive(attempt, generation)) return;
    this.requests.set(attempt, request);
    if (
      request.weight > 0 &&
      this.rules.regularChance > 0 &&
      this.chances.uniform() < this.rules.regularChance
    ) {
      request.weight = 0;
      sim.upgrade(server, attempt);
    }
    this.enqueue(server, request);
    this.serve(server);
    const waits = !this.running(server).includes(request);
    this.news.requested(server, sim.ownerOf(stage), request, waits);
    if (waits && request.weight === 0 && this.news.isSentBack(server, sim.ownerOf(stage), request)) {
      this.drop(server, attempt);
      sim.end(server, attempt, Outcome.discarded);
      this.news.changed(server);
      return;
    }
    if (waits && this.rules.prefetches && sim.graphs.storage.externalFiles !== undefined)
      sim.fetchFiles(server, attempt);
  }

  upgrade(server: ServerId, request: Request): void {
    const { sim, queues } = this;
    if (!sim.isLive(request.attempt, request.generation) || request.weight === 0) return;
    request.weight = 0;
    sim.upgrade(server, request.attempt);
    const waits = queues[server][OPPORTUNISTIC].find(({ attempt }) => attempt === request.attempt);
    if (waits === undefined) {
      this.news.changed(server);
      return;
    }
    this.drop(server, request.attempt);
    sim.dequeue(server, waits.entry);
    this.enqueue(server, request);
    this.serve(server);
    this.news.requested(server, waits.manager, request, !this.running(server).includes(request));
  }

  end(server: ServerId, request: Request, reason: Outcome): void {
    if (!this.sim.isLive(request.attempt, request.generation)) return;
    this.drop(server, request.attempt);
    this.sim.end(server, request.attempt, reason);
    this.slotFree(server);
  }

  slotFree(server: ServerId): void {
    if (this.serving) return;
    this.serve(server);
    this.news.changed(server);
  }

  down(server: ServerId): void {
    for (const queue of this.queues[server]) queue.length = 0;
  }

  // What a server expects.

  matrix(server: ServerId): Matrix {
    return this.read(this.planOf(server, true));
  }

  /** Of a server with nothing to do. */
  idleMatrix(server: ServerId): Matrix {
    return this.read(this.emptyPlan(server));
  }

  private read(plan: FuturePlan): Matrix {
    const { axes, rules } = this;
    const cell = (cores: number, memory: number) =>
      Math.ceil(plan.wait({ cores, memory }, rules.waitReading) / MILLISECOND);
    return {
      waits: axes.memory.map((memory) => axes.cores.map((cores) => cell(cores, memory))),
      changesIn: plan.nextChange(),
    };
  }

  private emptyPlan(server: ServerId): FuturePlan {
    const { slots, cores, memory } = this.sim.topology;
    return new FuturePlan(
      slots[server],
      {
        cores: cores?.[server] ?? Infinity,
        memory: memory?.[server] ?? Infinity,
      },
      this.rules.fillsGaps,
    );
  }

  /** Opportunistic tasks that give way do not count, nor do any that wait (APO-33). */
  private planOf(server: ServerId, withQueue: boolean): FuturePlan {
    const { sim, rules } = this;
    const plan = this.emptyPlan(server);
    for (const { attempt, weight, stage, runTime } of this.running(server)) {
      if (rules.stopsOpportunistic && weight > 0) continue;
      const left = runTime - (sim.now() - sim.startedAt(attempt));
      // AMB-38: as long again as it is late.
      plan.run(this.demandOf(stage), Math.max(MILLISECOND, Math.abs(left)));
    }
    if (withQueue)
      for (const each of this.queues[server][REGULAR])
        each.startsAt = sim.now() + plan.queue(this.demandOf(each.stage), each.runTime);
    return plan;
  }

  // What a server does.

  private serve(server: ServerId): void {
    this.serving = true;
    const regular = this.queues[server][REGULAR];
    while (regular.length > 0 && this.makeRoom(server, regular[0].stage)) this.start(server, regular[0]);
    if (this.rules.fillsGaps) this.fillGaps(server);
    while (regular.length === 0 && this.startOpportunistic(server));
    this.serving = false;
  }

  /** Starts whom the plan starts now, although older ones wait (APO-8). */
  private fillGaps(server: ServerId): void {
    const plan = this.planOf(server, false);
    for (const each of [...this.queues[server][REGULAR]]) {
      const start = plan.queue(this.demandOf(each.stage), each.runTime);
      if (start === 0 && this.makeRoom(server, each.stage)) this.start(server, each);
    }
  }

  /** Picks by weight among those that fit (APO-34, APO-35). */
  private startOpportunistic(server: ServerId): boolean {
    const { sim } = this;
    const queue = this.queues[server][OPPORTUNISTIC];
    const fitting = queue.filter(({ stage }) => sim.fits(server, stage));
    if (fitting.length === 0) return false;
    let [picked] = fitting;
    if (this.rules.opportunisticOrder === 'random') {
      const total = fitting.reduce((sum, { weight }) => sum + weight, 0);
      let drawn = this.stream.uniform() * total;
      for (picked of fitting) {
        drawn -= picked.weight;
        if (drawn < 0) break;
      }
    }
    this.start(server, picked);
    return true;
  }

  /** Ends opportunistic tasks, the youngest first, if a regular one can start then; those that take nothing it lacks stay. */
  private makeRoom(server: ServerId, stage: StageId): boolean {
    const { sim } = this;
    if (sim.fits(server, stage)) return true;
    if (!this.rules.stopsOpportunistic) return false;
    const others = this.running(server).filter(({ weight }) => weight > 0);
    const { cores, memory } = this.demandOf(stage);
    const sum = (what: (demand: Demand) => number) =>
      others.reduce((all, other) => all + what(this.demandOf(other.stage)), 0);
    const isEnough =
      sim.freeSlots(server) + others.length >= 1 &&
      sim.freeCores(server) + sum((demand) => demand.cores) >= cores &&
      sim.freeMemory(server) + sum((demand) => demand.memory) >= memory;
    if (!isEnough) return false;
    while (!sim.fits(server, stage)) {
      const lacksMemoryOnly = sim.freeSlots(server) >= 1 && sim.freeCores(server) >= cores;
      const inTheWay = this.running(server)
        .filter(({ weight }) => weight > 0)
        .filter((other) => !lacksMemoryOnly || this.demandOf(other.stage).memory > 0);
      const latest = Math.max(...inTheWay.map(({ attempt }) => sim.startedAt(attempt)));
      const youngest = inTheWay.find(({ attempt }) => sim.startedAt(attempt) === latest) as Request;
      sim.end(server, youngest.attempt, Outcome.preempted);
    }
    return true;
  }

  private start(server: ServerId, { attempt }: Request): void {
    this.drop(server, attempt);
    this.sim.start(server, attempt);
  }

  private enqueue(server: ServerId, request: Request): void {
    const { sim } = this;
    const manager = sim.ownerOf(request.stage);
    const queue = request.weight === 0 ? REGULAR : OPPORTUNISTIC;
    const entry = sim.enqueue(server, queue, request.stage, request.attempt, manager);
    this.queues[server][queue].push(Object.assign(request, { entry, manager }));
  }

  private drop(server: ServerId, attempt: AttemptId): void {
    for (const queue of this.queues[server]) {
      const at = queue.findIndex((each) => each.attempt === attempt);
      if (at >= 0) queue.splice(at, 1);
    }
  }

  /** By slot. */
  private running(server: ServerId): readonly Request[] {
    const { sim } = this;
    const lanes = Array.from({ length: sim.topology.slots[server] }, (_, lane) =>
      sim.attemptIn(server, lane),
    );
    return lanes
      .filter((attempt) => attempt !== NONE)
      .map((attempt) => this.requests.get(attempt) as Request);
  }
}
