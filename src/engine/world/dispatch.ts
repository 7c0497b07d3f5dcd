import type { Dispatcher, EventCode, Kernel } from '../kernel/kernel.ts';
import type { Execution } from '../servers/execution.ts';
import type { LaunchDesk } from '../servers/launches.ts';
import { OwnCode } from '../servers/ownCodes.ts';
import type { ReservationDesk } from '../servers/reservations.ts';

/** Routes the most frequent kinds of events to the objects that handle them, by a switch instead of a handler table. */
export class Dispatch implements Dispatcher {
  /** The first desk of each kind that the policy created; further desks register event codes of their own. */
  reservations: ReservationDesk | null = null;
  launches: LaunchDesk | null = null;
  private readonly execution: Execution;

  constructor(kernel: Kernel, execution: Execution) {
    this.execution = execution;
    for (const [name, code] of Object.entries(OwnCode)) kernel.name(code, name);
    kernel.dispatcher = this;
  }

  /** Called when no actor is ever busy: messages can then bypass the inboxes. */
  takeShortWays(): void {
    this.reservations?.takeShortWay();
    this.launches?.takeShortWay();
  }

  run(code: EventCode, actor: number, a: number, b: number, c: number, d: number): void {
    switch (code) {
      case OwnCode.computed:
        this.execution.computed(actor, a, b);
        break;
      case OwnCode.getTask:
        this.reservations?.onGetTask(actor, a, b, c, d);
        break;
      case OwnCode.lateLaunch:
        this.reservations?.onLaunch(actor, a, b, c, d);
        break;
      case OwnCode.noTask:
        this.reservations?.onNoTask(actor, a, c, d);
        break;
      case OwnCode.probes:
        this.reservations?.onProbes(actor, a, b, c, d);
        break;
      case OwnCode.launch:
        this.launches?.onLaunch(actor, a, b, c, d);
        break;
    }
  }
}
