import { type AttemptId, NONE, type ServerId, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { FreeSlots } from './freeSlots.ts';
import { type Launcher, launchesOnFree, launchesWhenFree } from './launcher.ts';
import { atOnce, Rounds, type Thinking } from './rounds.ts';
import { createSlotReports, type SlotReports } from './slotReports.ts';

/** What a central policy tells its desk: which tasks are to be launched, and where. */
export interface DeskRules {
  /** A stage may run, or its lost tasks may run again: add them to those to launch, and call `look` or `lookSoon` if needed. */
  list(stage: StageId): void;
  /** A task must run again: note it, but launch it only after the next `list` of its stage. */
  lose(stage: StageId, task: TaskId): void;
  /** Launches listed tasks on free slots, and stops tasks that must give up their slots. */
  decide(): void;
  /** Decides about slots that a server reported free. Left out: they are added to the free slots, and `decide` is called. */
  offer?(server: ServerId, slots: number): void;
  /** A round of decisions is over. */
  roundOver?(): void;
  /** A server reported free slots. Called at once; the decision about them may have to wait for the next round. */
  reported?(server: ServerId, slots: number): void;
  /** A server is lost; its slots are removed from the free ones already. */
  serverLost?(server: ServerId): void;
  /** A server is up again; a report of its free slots follows. */
  serverBack?(server: ServerId): void;
}

/** What takes a central scheduler time. */
export interface DeskTimes extends Thinking {
  /** Interval at which each server reports its free slots; 0: at once. */
  readonly heartbeat: Micros;
}

/** Servers report at once, and decisions take no time. */
export const noTimes: DeskTimes = { ...atOnce, heartbeat: 0 };

/**
 * The part that all central schedulers have in common: it receives reports of free slots, asks the policy for decisions in
 * rounds, and tells servers what to run. All its messages take the network's delay.
 */
export class Desk implements Launcher {
  /** The engine's hooks as the desk handles them; a policy spreads these into its own and adds others. */
  readonly policy: Policy;
  private readonly reports: SlotReports | null;
  private readonly rounds: Rounds;
  private readonly fresh = new Uint32Array(this.sim.topology.servers); // [servers] reported slots that no round has decided about yet
  private readonly stale = new Uint32Array(this.sim.topology.servers); // [servers] earlier ones among them, reported before the server was lost

  /**
   * `free`: the reported free slots, from which each launch takes one. Null: servers report nothing; the policy counts slots
   * itself as tasks end, and may launch on a slot that is about to come free. `launcher` sends
   * tasks to servers; default: one of the desk's own.
   */
  constructor(
    private readonly sim: Sim,
    times: DeskTimes,
    private readonly free: FreeSlots | null,
    private readonly rules: DeskRules,
    private readonly launcher: Launcher = free === null ? launchesWhenFree(sim) : launchesOnFree(sim),
  ) {
    const onReport = (server: ServerId, slots: number) => {
      if (rules.reported !== undefined) rules.reported(server, slots);
      this.cameFree(server, slots);
    };
    this.reports = free === null ? null : createSlotReports(sim, times.heartbeat, onReport);
    this.rounds = new Rounds(sim, times, (news) => this.answer(news), rules.roundOver);
    this.policy = {
      onStageReady: (_scheduler, stage) => rules.list(stage),
      onSlotFree: this.reports?.onSlotFree ?? (() => undefined),
      onTaskLost: (_scheduler, stage, task) => rules.lose(stage, task),
      onServerDown: this.reports?.onServerDown,
      onServerLost: (_scheduler, server) => this.serverLost(server),
      onServerBack: (_scheduler, server) => this.serverBack(server),
    };
  }

  /** Asks for a decision about the free slots of a server; left out: about all free slots. */
  look(server: ServerId = NONE): void {
    this.rounds.hear(server);
  }

  /** Asks for one decision after everything that happens at this moment. */
  lookSoon(): void {
    this.rounds.hearSoon();
  }

  /** Launches a task on a slot that was removed from the free ones. */
  launch(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    return this.launcher.launch(task, stage, server);
  }

  /** Time until a server's next heartbeat, a whole period if one is due now; Infinity without heartbeats. */
  untilBeat(server: ServerId): Micros {
    return this.reports?.untilBeat(server) ?? Infinity;
  }

  /**
   * The scheduler is back from a loss, and knows of no free slot until servers have answered. Only for policies whose decisions
   * take no time: a decision in progress is not aborted.
   */
  schedulerBack(): void {
    this.fresh.fill(0);
    for (let server = 0; server < this.fresh.length; server += 1) this.free?.forget(server);
    this.reports?.onSchedulerBack();
  }

  /** Queues one report of a server as one piece of news: (slots, server) packed into a number. */
  private cameFree(server: ServerId, slots: number): void {
    this.fresh[server] += slots;
    this.rounds.hear(slots * this.sim.topology.servers + server);
  }

  private answer(news: number): void {
    const { free, rules, fresh, stale } = this;
    if (news === NONE || free === null) {
      rules.decide();
      return;
    }
    const { servers } = this.sim.topology;
    const server = news % servers;
    const reported = (news - server) / servers;
    const gone = Math.min(reported, stale[server]);
    const slots = reported - gone;
    stale[server] -= gone;
    fresh[server] -= slots;
    if (rules.offer !== undefined) {
      rules.offer(server, slots);
      return;
    }
    for (let i = 0; i < slots; i += 1) free.add(server);
    rules.decide();
  }

  private serverLost(server: ServerId): void {
    this.reports?.onServerLost(server);
    this.stale[server] += this.fresh[server];
    this.fresh[server] = 0;
    this.free?.forget(server);
    if (this.rules.serverLost !== undefined) this.rules.serverLost(server);
  }

  private serverBack(server: ServerId): void {
    if (this.rules.serverBack !== undefined) this.rules.serverBack(server);
    if (this.reports?.onServerBack(server)) this.cameFree(server, this.sim.topology.slots[server]);
  }
}
