/** A word that the page uses in one sense only. */
interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** What the words of the page mean, those first that others are explained by. */
export const words: readonly Word[] = [
  {
    word: 'job, stage, task',
    meaning:
      'A job is done when all its stages are, a stage when all its tasks are. A task runs in one slot.',
  },
  { word: 'slot', meaning: 'Room for one running task. A server has one or several.' },
  {
    word: 'probe, reservation',
    meaning: 'A question to a server that is no task yet, and its place in the queue there.',
  },
  {
    word: 'block, replica',
    meaning: 'A file is cut into blocks. Each block lies on several servers; these copies are its replicas.',
  },
  {
    word: 'locality',
    meaning:
      'How far from its input a task runs: on a server that holds it, in the rack of one, or remote. Of several inputs the farthest counts.',
  },
  {
    word: 'wait',
    meaning: 'From when a task may run until it has a slot. Reading comes after that and is not waiting.',
  },
  {
    word: 'skip',
    meaning: 'A slot that a job lets pass, since it is too far from its data and the job still has patience.',
  },
  {
    word: 'level',
    meaning:
      'How far from its data a job may launch: first on its servers only, after the wait T1 in its racks, after T1 + T2 anywhere. A launch sets it to where that was.',
  },
  { word: 'pool', meaning: 'Jobs that have a share of the cluster together. Pools may lie within pools.' },
  {
    word: 'shuffle, slow start',
    meaning:
      'Each task of a stage fetches its part from all tasks of the stages before. Slow start is the share of those that must have ended before it may begin; 100% is a barrier.',
  },
  {
    word: 'load',
    meaning: 'Work that arrives, over what the cluster can do. At 100% queues grow without end.',
  },
];
