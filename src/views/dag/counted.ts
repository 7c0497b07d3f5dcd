import { atTheClock } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How tasks of stages are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Critical path',
    help: 'So far: from the stage that became ready last back to the first, at each step through the stage that it waited for longest. Expected: the stages in a row that take longest together by the estimates that schedulers are told, without reading and with a slot for each task.',
    reading: 'APO-17',
  },
  { title: 'Waiting', help: 'Tasks that are neither running nor done, ready or not.' },
  { title: 'Read', help: 'Attempts that have begun and read files, by how far their farthest input lay.' },
];
