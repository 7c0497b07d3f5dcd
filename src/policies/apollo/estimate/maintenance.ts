import type { Maintenance } from '../../../engine/cluster/maintenance.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/** The maintenance that is scheduled on each server, as the resource monitor gathers it (Apollo §3.3). */
export class MaintenanceCalendar {
  private readonly windows: readonly Maintenance[];
  private readonly current: Int32Array; // [servers] → the first window that is not over as far as was asked, or NONE
  private readonly next: Int32Array; // [windows] → the next one of the same server, or NONE

  /** The windows are in order of time. */
  constructor(windows: readonly Maintenance[], servers: number) {
    this.windows = windows;
    this.current = new Int32Array(servers).fill(NONE);
    this.next = new Int32Array(windows.length).fill(NONE);
    for (let row = windows.length - 1; row >= 0; row -= 1) {
      const { server } = windows[row];
      this.next[row] = this.current[server];
      this.current[server] = row;
    }
  }

  /** When the server goes down next, or has gone down if it is in maintenance now; Infinity: not again. */
  beginsAt(server: ServerId, now: Micros): Micros {
    const { windows, current, next } = this;
    while (current[server] !== NONE && windows[current[server]].backAt <= now)
      current[server] = next[current[server]];
    return current[server] === NONE ? Infinity : windows[current[server]].at;
  }
}
