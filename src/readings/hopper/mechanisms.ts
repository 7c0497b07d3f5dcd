import { mechanismsOf } from '../entry.ts';

/** What Hopper's paper describes, as far as it is simulated. */
export const mechanisms = mechanismsOf('Hopper', [
  [
    'HOP-1',
    '§2.2',
    'Copies of a task race: all run until the first one ends, then the others are stopped. Nothing of the slow copy is kept.',
  ],
  [
    'HOP-2',
    '§3.1',
    'In the small example a straggler is known after two units of time. It is worth a copy if what remains of it is longer than a new attempt.',
  ],
  [
    'HOP-7',
    '§1',
    'How much of a run is speculation: the share of the tasks that ran of which a speculative copy ran, and the share of the slot time that such copies used.',
  ],
]);
