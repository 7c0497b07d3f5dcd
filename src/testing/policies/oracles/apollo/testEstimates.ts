import { exp } from '../../../../algorithms/elementary.ts';
import { DEFAULT_NETWORK } from '../../../../engine/cluster/network.ts';
import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Facts } from '../central/testFacts.ts';
import type { ConflictsOracle } from './testConflicts.ts';
import type { Knowledge } from './testKnowledge.ts';
import type { ApolloRules } from './testRules.ts';

const HALF_LIFE = 3_600e6;
const TOGETHER = 10e6;
const MANY = 5;
const NOT_FREE = 2 ** 50;

/** What is estimated of a task on a server (Apollo §3.3). */
export interface Estimate {
  readonly server: ServerId;
  readonly wait: number;
  readonly run: number;
  readonly completion: number;
  readonly age: number; // of what is known of the server
  /** What is minimised. */
  readonly cost: number;
}

/** What managers learn, and what they estimate by it, a second time (Apollo §3.2, §3.3, Eq 1, Eq 2, APO-14 … APO-17, APO-26, APO-43). */
export class Estimates {
  readonly facts: Facts;
  /** Where the outputs of finished tasks are, as managers know. */
  readonly madeOn = new Map<TaskId, ServerId>();
  /** Servers in the order in which outputs of a stage were first known to be there. */
  readonly holders: { readonly stage: StageId; readonly server: ServerId }[] = [];
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly known: Knowledge;
  private readonly conflicts: ConflictsOracle;
  private readonly rates: readonly number[];
  private readonly finished: { readonly task: TaskId; readonly computed: number }[] = [];
  private readonly fetched = new Map<JobId, Set<string>>(); // file on server
  private losses: { readonly server: ServerId; readonly at: number }[] = [];
  private blamed: { readonly server: ServerId; readonly at: number }[] = [];
  private readonly stream;

  constructor(sim: Sim, rules: ApolloRules, known: Knowledge, conflicts: ConflictsOracle) {
    this.sim = sim;
    this.rules = rules;
    this.known = known;
    this.conflicts = conflicts;
    this.facts = new Facts(sim);
    this.rates = ratesOf(sim.topology.network);
    this.stream = sim.stream('additions to estimates');
  }

  // What managers are told.

  computed(task: TaskId, computed: number): void {
    if (computed > 0) this.finished.push({ task, computed });
  }

  made(task: TaskId, server: ServerId): void {
    this.madeOn.set(task, server);
    const stage = this.facts.stageOf(task);
    const isNew = !this.holders.some((each) => each.stage === stage && each.server === server);
    if (isNew) this.holders.push({ stage, server });
  }

  sent(task: TaskId, server: ServerId): void {
    const job = this.facts.jobOf(task);
    const known = this.fetched.get(job) ?? new Set();
    for (const { file } of this.filesOf(task)) known.add(`${file} on ${server}`);
    this.fetched.set(job, known);
  }

  jobOver(job: JobId): void {
    this.fetched.delete(job);
  }

  serverLost(server: ServerId): void {
    const now = this.sim.now();
    if (this.isInMaintenance(server, now)) return;
    if (this.losses.some((loss) => loss.server === server && loss.at === now)) return;
    this.losses = this.losses.filter(({ at }) => now - at <= TOGETHER);
    this.losses.push({ server, at: now });
    this.blamed.push({ server, at: now });
    const together = new Set(this.losses.map((loss) => loss.server));
    if (this.rules.tellsApart && together.size >= MANY)
      this.blamed = this.blamed.filter((loss) => !together.has(loss.server));
  }

  // What they estimate.

  /** On each server that is large enough, with random additions in their order. */
  draw(manager: SchedulerId, task: TaskId, servers: readonly ServerId[]): readonly Estimate[] {
    const { rules } = this;
    return servers
      .map((server) => {
        const estimate = this.of(manager, task, server);
        const addition = rules.noise === 0 ? 0 : this.stream.uniform() * rules.noise;
        return { ...estimate, cost: estimate.cost + addition };
      })
      .filter(({ wait }) => wait < Infinity);
  }

  private of(manager: SchedulerId, task: TaskId, server: ServerId): Estimate {
    const { rules, facts, sim } = this;
    const stage = facts.stageOf(task);
    const age = this.known.age(manager, server);
    const told = this.conflicts.wait(manager, server, age);
    const wait = Math.max(this.known.wait(manager, server, stage), told);
    const cpu = this.computing(task) / sim.topology.speed[server];
    const read = this.reading(task, server, cpu);
    const init = this.fetching(task, server);
    const run = this.runOn(task, server);
    // Eq 1, Eq 2
    const withoutFailure = init + wait + run;
    const success = this.successOf(server, withoutFailure);
    const completion = success * withoutFailure + rules.failurePenalty * (1 - success) * withoutFailure;
    const cost = {
      completion,
      locality: init + read,
      load: wait > 0 ? NOT_FREE + wait : completion,
    }[rules.placement];
    return { server, wait, run, completion, age, cost };
  }

  /** How long a task holds its slot on a server: R. */
  runOn(task: TaskId, server: ServerId): number {
    const cpu = this.computing(task) / this.sim.topology.speed[server];
    return this.reading(task, server, cpu) + cpu;
  }

  /** How long the finished tasks of a stage computed. */
  timesIn(stage: StageId): readonly number[] {
    return this.finished
      .filter(({ task }) => this.facts.stageOf(task) === stage)
      .map(({ computed }) => computed);
  }

  /** How long a task computes at speed 1 (APO-16, APO-41). */
  computing(task: TaskId): number {
    const { rules, facts, sim } = this;
    if (!rules.estimates) return rules.usualTime;
    const stage = facts.stageOf(task);
    const peers = this.finished.filter((each) => facts.stageOf(each.task) === stage);
    const size = (each: TaskId) => {
      const told = sim.estimate(stage, each);
      return told > 0 ? told : 1;
    };
    if (rules.refines && peers.length > 0) {
      const computed = peers.reduce((sum, each) => sum + each.computed, 0);
      const sizes = peers.reduce((sum, each) => sum + size(each.task), 0);
      return (computed / sizes) * size(task);
    }
    const told = sim.estimate(stage, task);
    return Number.isNaN(told) ? rules.usualTime : told * rules.conservative;
  }

  /** One input after the other, each from its nearest replica (AMB-2), then what tasks before have made. */
  private reading(task: TaskId, server: ServerId, cpu: number): number {
    const { facts, sim, rates } = this;
    const { network, rackOf } = sim.topology;
    const bytes = [0, 0, 0];
    const distances: number[] = [];
    for (const input of facts.inputs(task)) {
      const distance = Math.min(...input.on.map((holder) => distanceOf(rackOf, holder, server)));
      bytes[distance] += input.bytes;
      distances.push(distance);
    }
    let time = 0;
    if (network.kind === 'penalty') {
      time = [0, network.rack - 1, network.remote - 1][Math.max(0, ...distances)] * cpu;
      bytes.fill(0);
    }
    const sources = this.sourcesOf(task);
    const size = sim.graphs.storage.shuffleBytes[facts.stageOf(task)];
    if (size > 0 && sources.length === 0) bytes[2] += size;
    else
      for (const distance of [0, 1, 2])
        bytes[distance] +=
          (size * sources.filter((source) => distanceOf(rackOf, source, server) === distance).length) /
          Math.max(1, sources.length);
    for (const distance of [0, 1, 2]) time += bytes[distance] / rates[distance];
    return time;
  }

  /** Servers with outputs that the task fetches, one for each task whose output is known to be there. */
  sourcesOf(task: TaskId): readonly ServerId[] {
    const { facts, sim } = this;
    const stage = facts.stageOf(task);
    if (sim.graphs.storage.shuffleBytes[stage] === 0) return [];
    const parents = facts.parents(stage);
    const isOneToOne = sim.graphs.storage.isOneToOne[stage] === 1 && parents.length === 1;
    const makers = isOneToOne
      ? [facts.tasksOf(parents[0])[facts.tasksOf(stage).indexOf(task)]]
      : parents.flatMap((parent) => facts.tasksOf(parent));
    return makers.map((maker) => this.madeOn.get(maker)).filter((server) => server !== undefined);
  }

  /** How long so many bytes take from one server to another. */
  transfer(bytes: number, from: ServerId, to: ServerId): number {
    return bytes / this.rates[distanceOf(this.sim.topology.rackOf, from, to)];
  }

  private fetching(task: TaskId, server: ServerId): number {
    const { sim, rates } = this;
    const known = this.fetched.get(this.facts.jobOf(task));
    return this.filesOf(task)
      .filter(({ file, origin }) => origin !== server && known?.has(`${file} on ${server}`) !== true)
      .reduce(
        (sum, { bytes, origin }) => sum + bytes / rates[distanceOf(sim.topology.rackOf, origin, server)],
        0,
      );
  }

  /** External files that a task needs. */
  filesOf(
    task: TaskId,
  ): readonly { readonly file: number; readonly bytes: number; readonly origin: ServerId }[] {
    const { externalFiles } = this.sim.graphs.storage;
    if (externalFiles === undefined) return [];
    const { needs, bytes, origin } = externalFiles;
    const stage = this.facts.stageOf(task);
    return [...needs.items.slice(needs.first[stage], needs.first[stage + 1])].map((file) => ({
      ...{ file, bytes: bytes[file], origin: origin[file] },
    }));
  }

  /** Whether some maintenance of a server, if it is known, has begun at a time and is not over now (AMB-41). */
  private isInMaintenance(server: ServerId, time: number): boolean {
    const now = this.sim.now();
    return (
      this.rules.calendar &&
      this.sim.maintenance.some((each) => each.server === server && each.at <= time && each.backAt > now)
    );
  }

  /** Each failure that a server is blamed for counts half after the half-life (APO-15). */
  private successOf(server: ServerId, withoutFailure: number): number {
    if (this.isInMaintenance(server, this.sim.now() + withoutFailure)) return 0;
    const { success: usual, afterFailure } = this.rules;
    const doubt = this.blamed
      .filter((loss) => loss.server === server)
      .reduce((sum, { at }) => sum + exp((-Math.LN2 * (this.sim.now() - at)) / HALF_LIFE), 0);
    return usual - (usual - Math.min(usual, afterFailure)) * Math.min(1, doubt);
  }

  /** By the longest path to the end of the job, then by what is told of the task, then by number (APO-17). */
  inOrder<T extends { readonly id: TaskId; readonly stage: StageId }>(tasks: readonly T[]): readonly T[] {
    const path = ({ stage }: T) => (this.rules.order === 'path' ? this.pathOf(stage) : 0);
    const told = ({ stage, id }: T) => this.sim.estimate(stage, id) || 0;
    return [...tasks].sort(
      (one, other) =>
        path(other) - path(one) || one.stage - other.stage || told(other) - told(one) || one.id - other.id,
    );
  }

  /** When a stage begins, at the latest, before the end of its job: the critical path (APO-17). */
  private pathOf(stage: StageId): number {
    const { sim, facts, rates, rules } = this;
    const told = sim.graphs.stageEstimate[stage];
    const files = facts.inputs(facts.tasksOf(stage)[0]).reduce((sum, { bytes }) => sum + bytes, 0);
    const read = files / rates[0] + sim.graphs.storage.shuffleBytes[stage] / rates[2];
    const after = facts
      .stagesOf(facts.jobOfStage(stage))
      .filter((other) => facts.parents(other).includes(stage))
      .map((other) => this.pathOf(other));
    return (Number.isNaN(told) ? rules.usualTime : told) + read + Math.max(0, ...after);
  }
}

/** Expected throughput by distance, in bytes/µs. */
function ratesOf(network: Sim['topology']['network']): readonly number[] {
  if (network.kind === 'contended') {
    const { disk, nic, uplink, core } = network;
    return [disk, Math.min(disk, nic), Math.min(disk, nic, uplink, core)];
  }
  const { server, rack, remote } = network.kind === 'rates' ? network : DEFAULT_NETWORK;
  return [server, rack, remote];
}

/** 0: the same server, 1: the same rack, 2: another one. */
function distanceOf(rackOf: ArrayLike<number>, one: ServerId, other: ServerId): number {
  if (one === other) return 0;
  return rackOf[one] === rackOf[other] ? 1 : 2;
}
