import { Word } from '../kernel/eventRow.ts';

/** A server's row: a quarter of a cache line, so that all of a large cluster stay in the cache. */
export const SERVER_WORDS = 4;
export const AtServer = {
  /** Free slots in the lower half, attempts that have a slot in the upper half. What is left is held for questions. */
  slots: 0,
  /** Entries in all its queues. */
  queued: 1,
  /** The oldest and the newest entry of its first queue. */
  head: 2,
  tail: 3,
} as const;

/** One attempt that has a slot, in the word `slots` of its server. */
export const RUNNING = 1 << 16;

/** Mask of the free slots. */
export const FREE = RUNNING - 1;

/** A queue's entry. */
export const ENTRY_WORDS = 4;
export const AtEntry = {
  stage: 0,
  /** The scheduler that a reservation is for, or −2 − attempt. */
  whose: 1,
  /** Its row of the trace. */
  traced: 2,
  /** The entry behind it. */
  next: 3,
} as const;

/**
 * An attempt is the planned event of its end, in the row of the calendar that it has from the time it is bound. So its end
 * touches one row, and what is only needed until its start lies where the event's time comes to lie.
 */
export const AtAttempt = {
  /** Until it starts: its number among all attempts, and the number of a speculative copy, from 1; else 0. */
  serialBefore: 0,
  draw: 1,
  /** Until it starts: how long it will compute; 0: that is no whole number of 32 bits. */
  time: Word.sequence,
  /** Until it starts: the queue's entry in which it waits, or NONE. Of one that is turned away: its slot. */
  entry: Word.link,
  /** A state below, or ~(server << lane bits | lane) while it runs (`READS`); any other number: the row is another event's. */
  state: Word.code,
  /** Until it starts. */
  server: Word.actor,
  /** From its start on. */
  serial: Word.actor,
  task: Word.a,
  stage: Word.b,
} as const;

/** What the number of a slot is below. Together with it, in a state: the attempt still reads. */
export const READS = 1 << 30;

/** States of attempts that do not run: above the codes that handlers have. */
export const State = {
  /** It has a server: it is in transit, or waits in a queue. */
  bound: 0x7ffffff1,
  /** It was ended in transit to its server. */
  calledOff: 0x7ffffff2,
  /** It was ended in transit and has arrived; it has a slot until later at the same time. */
  turnedAway: 0x7ffffff4,
  /** It was ended while it ran. The event of its end is still planned, and does nothing. */
  abandoned: 0x7ffffff3,
} as const;

/**
 * A message of late binding carries what its answer must say, so that the server notes nothing while it waits. Where the
 * handlers of other messages find their numbers, these have:
 */
export const AtMessage = {
  lane: Word.link,
  code: Word.code,
  to: Word.actor,
  /** Of answers: the server. Of questions: the scheduler. Of probes: how many there are. */
  stage: Word.a,
  /** Of answers: the attempt. Of questions: the server. Of probes: the scheduler. */
  b: Word.b,
  /** The note of a reservation. Of a launch: the scheduler. */
  note: Word.c,
  /** The row of the hold in the trace. Of a launch: that of the message. */
  hold: Word.d,
} as const;
