import type { Micros } from '../../engine/kernel/time.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { rackName, serverName } from '../names.ts';
import { createSnapshots } from './snapshot.ts';

// Nobody reads more rows, and a page cannot show them.
const MOST_ROWS = 10_000;

/** Lists the servers at a moment: what the drawing shows, as rows. Header first. */
export function clusterTable(trace: Trace, time: Micros): readonly (readonly (string | number)[])[] {
  const { topology } = trace.data;
  const { running, held, queued } = createSnapshots(trace)(time);
  const header = ['server', 'rack', 'slots', 'running', 'asking', 'queued', 'at (s)'];
  const rows = Array.from({ length: Math.min(MOST_ROWS, topology.servers) }, (_, server) => [
    serverName(server, topology.servers),
    rackName(topology.rackOf[server]),
    topology.slots[server],
    running[server],
    held[server],
    queued[server],
    toSeconds(time),
  ]);
  return [header, ...rows];
}
