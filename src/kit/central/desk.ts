import type { AttemptId, ServerId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Policy } from '../../engine/policy/policy.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import type { FreeSlots } from './freeSlots.ts';
import { type Launcher, launchesOnFree, launchesWhenFree } from './launcher.ts';
import { atOnce, Rounds, type Thinking } from './rounds.ts';
import { createSlotReports, type SlotReports } from './slotReports.ts';

/** What a central policy says: which tasks there are to launch, and what is launched where. */
export interface DeskRules {
  /** A stage may run, or those of its tasks that were lost: they are to be listed, and `look` or `lookSoon` may follow. */
  list(stage: StageId): void;
  /** A task must run again: it is to be noted until its stage is listed again. */
  lose(stage: StageId, task: TaskId): void;
  /** Launches what is listed on free slots, and stops what must go. */
  decide(): void;
  /** So many slots of a server came free. Left out: they are added to the free ones, and all are decided about. */
  offer?(server: ServerId, slots: number): void;
  /** A round of decisions is over. */
  roundOver?(): void;
  /** A server says that slots came free; what is decided about them may have to wait for a round. */
  reported?(server: ServerId, slots: number): void;
  /** A server is lost; its slots are forgotten already. */
  serverLost?(server: ServerId): void;
  /** A server is up again, and its slots will be offered. */
  serverBack?(server: ServerId): void;
}

/** What a central scheduler takes time for. */
export interface DeskTimes extends Thinking {
  /** Servers report free slots only this often; 0: at once. */
  readonly heartbeat: Micros;
}

/** Hears and decides at once. */
export const noTimes: DeskTimes = { ...atOnce, heartbeat: 0 };

/**
 * The desk of a central scheduler: it hears of free slots, calls for decisions in rounds, and tells servers what to run. All
 * its messages take the network's delay.
 */
export class Desk implements Launcher {
  /** The hooks of the policy; a policy that wants more of them adds its own. */
  readonly policy: Policy;
  private readonly sim: Sim;
  private readonly rules: DeskRules;
  private readonly free: FreeSlots | null;
  private readonly launcher: Launcher;
  private readonly reports: SlotReports | null;
  private readonly rounds: Rounds;
  private readonly fresh: Uint32Array; // [servers] slots in reports that are not answered yet
  private readonly stale: Uint32Array; // [servers] slots in reports of before it was lost: the older ones

  /**
   * `free`: the free slots that servers have reported, from which those are taken that tasks are launched on. Null: there are
   * no reports; the policy keeps account of slots by what ends, and launches on those that will be free.
   */
  constructor(sim: Sim, times: DeskTimes, free: FreeSlots | null, rules: DeskRules) {
    this.sim = sim;
    this.rules = rules;
    this.free = free;
    this.fresh = new Uint32Array(sim.topology.servers);
    this.stale = new Uint32Array(sim.topology.servers);
    this.launcher = free === null ? launchesWhenFree(sim) : launchesOnFree(sim);
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

  /** Calls for a decision: about the slots of a server, or about all. */
  look(server: ServerId = NONE): void {
    this.rounds.hear(server);
  }

  /** Calls for one decision about all that happens at this moment. */
  lookSoon(): void {
    this.rounds.hearSoon();
  }

  /** Launches a task on a slot that was taken from the free ones. */
  launch(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    return this.launcher.launch(task, stage, server);
  }

  /** Time from a server's heartbeat, or from between two, until its next one; Infinity where there are none. */
  untilBeat(server: ServerId): Micros {
    return this.reports?.untilBeat(server) ?? Infinity;
  }

  /**
   * The scheduler is back from a loss, and knows of no free slot before servers have answered. For policies that decide at
   * once, whose decisions never lie between two moments.
   */
  schedulerBack(): void {
    this.fresh.fill(0);
    for (let server = 0; server < this.fresh.length; server += 1) this.free?.forget(server);
    this.reports?.onSchedulerBack();
  }

  /** News of a server, as one number: so many of its slots came free. Other reports of it are other pieces of news. */
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
