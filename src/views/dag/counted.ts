import { atTheClock } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How tasks of stages are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  { title: 'Waiting', help: 'Tasks that neither run nor are done, whether they may run or not.' },
  { title: 'Read', help: 'Attempts that have begun and read files, by how far their farthest input lay.' },
];
