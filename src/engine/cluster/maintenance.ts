import type { ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';

/** A time for which a server is taken down on purpose, which everybody can know ahead (Apollo §3.3). */
export interface Maintenance {
  readonly server: ServerId;
  readonly at: Micros;
  /** When it is up again. */
  readonly backAt: Micros;
}
