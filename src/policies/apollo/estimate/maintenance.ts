import type { Maintenance } from '../../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/** Tells when a server goes down next, or has gone down if it is in maintenance now; Infinity: not again. */
export type MaintenanceCalendar = (server: ServerId, now: Micros) => Micros;

/** The maintenance that is scheduled on each server, as the resource monitor gathers it (Apollo §3.3), in order of time. */
export function maintenanceCalendar(windows: readonly Maintenance[], servers: number): MaintenanceCalendar {
  const current = new Int32Array(servers).fill(NONE); // the first window that is not over as far as was asked, or NONE
  const next = new Int32Array(windows.length).fill(NONE); // the next one of the same server, or NONE
  for (let row = windows.length - 1; row >= 0; row -= 1) {
    const { server } = windows[row];
    next[row] = current[server];
    current[server] = row;
  }
  return (server, now) => {
    while (current[server] !== NONE && windows[current[server]].backAt <= now)
      current[server] = next[current[server]];
    return current[server] === NONE ? Infinity : windows[current[server]].at;
  };
}
