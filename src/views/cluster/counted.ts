import { atTheClock } from '../../metrics/conventions.ts';
import { askingNow, busyNow, queuedNow } from '../../metrics/counts.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How the numbers on servers and links are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  busyNow,
  queuedNow,
  askingNow,
  {
    title: 'Reading',
    help: 'Tasks that still read input before they compute, or that alternate between reading and computing.',
  },
  {
    title: 'In and out',
    help: 'MB/s through the network card of a server now. Reads from its own disk do not count. Only where transfers share links.',
  },
];
