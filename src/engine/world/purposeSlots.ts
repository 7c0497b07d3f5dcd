import type { Actors } from '../actors/actors.ts';
import type { JobId, ServerId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { KeptSlots } from '../servers/keptSlots.ts';
import type { AuthorRules } from './authorRules.ts';

/** What keeping slots needs of the world. */
export interface KeeperParts {
  readonly kernel: Kernel;
  readonly actors: Actors;
  readonly rules: AuthorRules;
  readonly kept: KeptSlots;
}

/** Keeps slots for one purpose of a policy, where the acting server has one to give. */
export class PurposeSlots implements Keeper {
  private readonly parts: KeeperParts;
  private readonly purpose: number;

  constructor(parts: KeeperParts, purpose: number) {
    this.parts = parts;
    this.purpose = purpose;
  }

  keep(server: ServerId, job: JobId, wantedAt = this.parts.kernel.now()): void {
    const { actors, rules, kept } = this.parts;
    actors.requireServer(server, 'keep');
    rules.needsFreeSlot('keep', server, NONE);
    kept.keep(server, this.purpose, job, wantedAt);
  }

  release(server: ServerId, job: JobId): boolean {
    const { actors, kept } = this.parts;
    actors.requireServer(server, 'release');
    return kept.giveUp(server, this.purpose, job);
  }
}
