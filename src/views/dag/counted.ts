import { atTheClock } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';

/** How tasks of stages are counted. */
export const counted: readonly Definition[] = [
  atTheClock,
  {
    title: 'Critical path',
    help: 'So far: back from the stage that became ready last, each time the stage that was waited for longest. Expected: the stages that take longest together by the estimates that schedulers are told, without reading and with a slot for each task.',
    reading: 'APO-17',
  },
  { title: 'Waiting', help: 'Tasks that neither run nor are done, whether they may run or not.' },
  { title: 'Read', help: 'Attempts that have begun and read files, by how far their farthest input lay.' },
];
