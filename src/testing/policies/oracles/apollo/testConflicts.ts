import type { SchedulerId, ServerId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { ApolloRules, Request } from './testRules.ts';

const MILLISECOND = 1000;

/** What a server told when it sent a task back. */
interface Told {
  readonly manager: SchedulerId;
  readonly server: ServerId;
  readonly at: number;
  readonly startsAt: number;
}

/**
 * Conflicts resolved at once, a second time (Apollo §3.4, §6, APO-42): a task that would start later than its manager expects
 * goes back. Shared with the policy: what the message says (a wait in ms, counted from its arrival), and how much later
 * is later (a ms by which matrices are rounded, and the way of a request and of the news).
 */
export class ConflictsOracle {
  private readonly sim: Sim;
  private readonly isEager: boolean;
  private told: Told[] = [];
  private readonly rejecting;

  constructor(sim: Sim, { conflicts }: ApolloRules) {
    this.sim = sim;
    this.isEager = conflicts === 'eager';
    this.rejecting = sim.toScheduler('rejected', (manager, _stage, server, wait) => {
      const isOther = (each: Told) => each.manager !== manager || each.server !== server;
      const at = sim.now();
      this.told = [...this.told.filter(isOther), { manager, server, at, startsAt: at + wait * MILLISECOND }];
    });
  }

  /** When a task that is sent now starts at the latest, if nobody comes in between. */
  startBy(wait: number): number {
    return this.sim.now() + wait + MILLISECOND + 2 * this.sim.topology.networkDelay;
  }

  /** At a server: whether it sends a task back. */
  isSentBack(server: ServerId, manager: SchedulerId, { stage, startsAt, startBy }: Request): boolean {
    if (!this.isEager || startsAt <= startBy) return false;
    this.rejecting.send(server, manager, stage, server, Math.ceil((startsAt - this.sim.now()) / MILLISECOND));
    return true;
  }

  /** At a manager: the wait on a server that has sent a task back since it wrote what is known of it. */
  wait(manager: SchedulerId, server: ServerId, age: number): number {
    const now = this.sim.now();
    return this.told
      .filter((each) => each.manager === manager && each.server === server && now - age <= each.at)
      .reduce((longest, { startsAt }) => Math.max(longest, startsAt - now), 0);
  }

  /** The manager has no more work, or is as new. */
  forget(manager: SchedulerId): void {
    this.told = this.told.filter((each) => each.manager !== manager);
  }
}
