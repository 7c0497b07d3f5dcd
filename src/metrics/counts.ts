import type { Definition } from './definition.ts';

/** Tasks that wait at a time. */
export const waitingNow: Definition = {
  title: 'Waiting tasks',
  help: 'Tasks ready to run, still waiting.',
};

/** Entries in the queues of servers at a time. */
export const queuedNow: Definition = {
  title: 'Queue entries',
  help: 'Reservations and tasks in the queues of all servers.',
};

/** Slots that run a task at a time. */
export const busyNow: Definition = {
  title: 'Busy slots',
  help: 'Slots that run a task; roots of jobs do not count.',
};

/** Slots that are held at a time. */
export const askingNow: Definition = {
  title: 'Slots that ask',
  help: 'Slots held idle while their server asks for a task.',
};
