import { atTheClock } from '../../metrics/conventions.ts';
import { askingNow, busyNow, queuedNow } from '../../metrics/counts.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How what stands on servers and between them is counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  busyNow,
  queuedNow,
  askingNow,
  {
    title: 'Reading',
    help: 'Tasks that have not yet read all that they read before they compute, or take turns between both.',
  },
  {
    title: 'In and out',
    help: 'MB/s that cross the network card of a server now; what it reads from its own disk does not. Only where links are contended.',
  },
];
