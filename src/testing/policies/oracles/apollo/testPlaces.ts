import type { ServerId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Estimates } from './testEstimates.ts';
import type { Jobs } from './testJobs.ts';
import type { ApolloRules } from './testRules.ts';

/**
 * Where the baseline scheduler sends tasks, a second time (Apollo §4, APO-38): anywhere within a constraint that is relaxed as
 * time passes, from servers with the largest input over their racks to all. Shared with the policy: the stream, and that it
 * gives one number for each list of servers that is looked through.
 */
export class PlacesOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly jobs: Jobs;
  private readonly estimates: Estimates;
  private readonly stream;

  constructor(sim: Sim, rules: ApolloRules, jobs: Jobs, estimates: Estimates) {
    this.sim = sim;
    this.rules = rules;
    this.jobs = jobs;
    this.estimates = estimates;
    this.stream = sim.stream('baseline places');
  }

  /** A server for a task that could first be sent so long ago; null: there is none now. */
  pick(task: TaskId, waited: number): ServerId | null {
    const { rules, estimates, stream } = this;
    const { rackOf } = this.sim.topology;
    const all = [...rackOf.keys()];
    const set = estimates.facts.allowed(task);
    if (set !== null) return this.oneOf(task, set);
    const holders = this.holders(task);
    if (this.isFree(task, waited)) return this.oneOf(task, all);
    if (waited < rules.toRack) return this.oneOf(task, holders);
    const from = stream.below(holders.length);
    for (const holder of [...holders.slice(from), ...holders.slice(0, from)]) {
      const found = this.oneOf(
        task,
        all.filter((server) => rackOf[server] === rackOf[holder]),
      );
      if (found !== null) return found;
    }
    return null;
  }

  /** Whether only a server that comes back can give such a task a place that it has not now. */
  isStranded(task: TaskId, waited: number): boolean {
    return this.isFree(task, waited) && !this.rules.oneEach;
  }

  /** Whether any server will do that the task may run on. */
  private isFree(task: TaskId, waited: number): boolean {
    const { toRack, toAny } = this.rules;
    const isConfined = this.estimates.facts.allowed(task) !== null;
    return isConfined || this.holders(task).length === 0 || waited >= toRack + toAny;
  }

  private oneOf(task: TaskId, servers: readonly ServerId[]): ServerId | null {
    if (servers.length === 0) return null;
    const from = this.stream.below(servers.length);
    const inTurn = [...servers.slice(from), ...servers.slice(0, from)];
    return inTurn.find((server) => this.willDo(task, server)) ?? null;
  }

  private willDo(task: TaskId, server: ServerId): boolean {
    const { sim, jobs, rules } = this;
    const { cores, memory, slots } = sim.topology;
    const { stageCores, stageMemory } = sim.graphs;
    const { job, stage, attempts } = jobs.task(task);
    const isLarge =
      (cores?.[server] ?? Infinity) >= (stageCores?.[stage] ?? 1) &&
      (memory?.[server] ?? Infinity) >= (stageMemory?.[stage] ?? 0);
    const others = rules.oneEach ? [...job.waiting, ...job.started] : attempts;
    const isTaken = others.some((each) => each.server === server);
    return !sim.isServerLost(server) && slots[server] > 0 && isLarge && !isTaken;
  }

  /** Who has the largest input of a task; nobody if it comes from many servers, or there is none. */
  private holders(task: TaskId): readonly ServerId[] {
    const { facts, madeOn } = this.estimates;
    const { storage } = this.sim.graphs;
    const stage = facts.stageOf(task);
    const inputs = facts.inputs(task);
    const most = Math.max(0, ...inputs.map(({ bytes }) => bytes));
    if (storage.shuffleBytes[stage] <= most) return inputs.find(({ bytes }) => bytes === most)?.on ?? [];
    const [parent, ...others] = facts.parents(stage);
    if (storage.isOneToOne[stage] !== 1 || others.length > 0) return [];
    const made = madeOn.get(facts.tasksOf(parent)[facts.tasksOf(stage).indexOf(task)]);
    return made === undefined ? [] : [made];
  }
}
