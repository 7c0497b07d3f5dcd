import type { Dispatcher, EventCode, Kernel } from '../kernel/kernel.ts';
import type { Execution } from '../servers/execution.ts';
import type { LaunchDesk } from '../servers/launches.ts';
import { OwnCode } from '../servers/ownCodes.ts';
import type { ReservationDesk } from '../servers/reservations.ts';

/** Leads the events of which a run has most to what they are about. */
export class Dispatch implements Dispatcher {
  /** The first desks of their kinds that a policy asked for; events of any others have codes of their own. */
  reservations: ReservationDesk | null = null;
  launches: LaunchDesk | null = null;
  private readonly execution: Execution;

  constructor(kernel: Kernel, execution: Execution) {
    this.execution = execution;
    for (const [name, code] of Object.entries(OwnCode)) kernel.name(code, name);
    kernel.dispatcher = this;
  }

  /** Nobody is ever busy: messages need not pass by inboxes. */
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
