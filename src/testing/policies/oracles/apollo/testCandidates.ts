import type { SchedulerId, ServerId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { Estimates } from './testEstimates.ts';
import type { Knowledge } from './testKnowledge.ts';
import type { ApolloRules } from './testRules.ts';

/**
 * The candidates of a task a second time (Apollo §3.3, APO-20). Shared with the policy: the order in which they are found, and
 * the stream: one number for each server that is picked at random, in that order.
 */
export class CandidatesOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly estimates: Estimates;
  private readonly known: Knowledge;
  private readonly stream;

  constructor(sim: Sim, rules: ApolloRules, estimates: Estimates, known: Knowledge) {
    this.sim = sim;
    this.rules = rules;
    this.estimates = estimates;
    this.known = known;
    this.stream = sim.stream('candidates');
  }

  of(manager: SchedulerId, task: TaskId): readonly ServerId[] {
    const { sim, rules, estimates, stream } = this;
    const { topology } = sim;
    const set = estimates.facts.allowed(task);
    const found: ServerId[] = [];
    const add = (server: ServerId) => {
      const mayRun = !sim.isServerLost(server) && (set === null || set.includes(server));
      if (mayRun && !found.includes(server)) found.push(server);
    };
    const addSome = (servers: readonly ServerId[], most: number) => {
      if (servers.length <= most) servers.forEach(add);
      else for (let draw = 0; draw < most; draw += 1) add(servers[stream.below(servers.length)]);
    };
    for (const server of this.withInput(task)) add(server);
    const all = [...topology.rackOf.keys()];
    for (const rack of new Set(found.map((server) => topology.rackOf[server])))
      addSome(
        all.filter((server) => topology.rackOf[server] === rack),
        rules.inRack,
      );
    if (set !== null) {
      addSome(set, Math.max(rules.picks, rules.inRack));
      if (found.length === 0)
        set
          .filter((server) => !sim.isServerLost(server))
          .slice(0, 1)
          .forEach(add);
      return found;
    }
    const light = this.known.light(manager);
    const picked = light.length > 0 ? light : all;
    for (let draw = 0; draw < rules.picks; draw += 1) add(picked[stream.below(picked.length)]);
    if (found.length === 0) {
      const from = stream.below(all.length);
      const next = [...all.slice(from), ...all.slice(0, from)].filter((server) => !sim.isServerLost(server));
      next.slice(0, 1).forEach(add);
    }
    return found;
  }

  /** Servers with a significant part of what the task reads: of files, of outputs of tasks before it, of external files. */
  private withInput(task: TaskId): readonly ServerId[] {
    const { sim, rules, estimates } = this;
    const { facts } = estimates;
    const stage = facts.stageOf(task);
    const inputs = facts.inputs(task);
    const files = estimates.filesOf(task);
    const shuffled = sim.graphs.storage.shuffleBytes[stage];
    const bytes = [...inputs, ...files].reduce((sum, each) => sum + each.bytes, shuffled);
    if (bytes === 0) return [];
    const isMuch = (part: number) => part >= rules.significant * bytes;
    const sources = estimates.sourcesOf(task);
    const partOf = (server: ServerId) =>
      (shuffled * sources.filter((source) => source === server).length) / sources.length;
    return [
      ...inputs.filter((input) => isMuch(input.bytes)).flatMap(({ on }) => on),
      ...facts
        .parents(stage)
        .flatMap((parent) => estimates.holders.filter((holder) => holder.stage === parent))
        .map(({ server }) => server)
        .filter((server) => sources.includes(server))
        .filter((server) => isMuch(partOf(server))),
      ...files.filter((file) => isMuch(file.bytes)).map(({ origin }) => origin),
    ];
  }
}
