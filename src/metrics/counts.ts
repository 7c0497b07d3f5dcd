import type { Definition } from './definition.ts';

/** Tasks that wait at a moment. */
export const waitingNow: Definition = {
  title: 'Waiting tasks',
  help: 'Tasks that may run and have not started.',
};

/** What stands in queues of servers at a moment. */
export const queuedNow: Definition = {
  title: 'Queue entries',
  help: 'Reservations and tasks in the queues of all servers.',
};

/** Slots that run at a moment. */
export const busyNow: Definition = {
  title: 'Busy slots',
  help: 'Slots that run a task; roots of jobs do not count.',
};

/** Slots that are held at a moment. */
export const askingNow: Definition = {
  title: 'Slots that ask',
  help: 'Slots kept idle while their servers ask for a task.',
};
