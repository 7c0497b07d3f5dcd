import type { SchedulerId, ServerId, StageId } from '../../../../engine/ids.ts';
import type { Request } from './testRules.ts';

/** What managers know of servers: by a monitor and by servers themselves (`ViewsOracle`), or as it is (`TrueLoadOracle`). */
export interface Knowledge {
  /** A manager has work. */
  join(manager: SchedulerId): void;
  /** A manager has no more work. */
  leave(manager: SchedulerId): void;
  /** The expected wait of a task of a stage from now on; Infinity: the server is too small. */
  wait(manager: SchedulerId, server: ServerId, stage: StageId): number;
  /** How old what a manager knows of a server is. */
  age(manager: SchedulerId, server: ServerId): number;
  /** Servers that seem lightly loaded to a manager. */
  light(manager: SchedulerId): readonly ServerId[];
  /** A manager sends a task to a server. */
  sent(manager: SchedulerId, server: ServerId, request: Request): void;
}
