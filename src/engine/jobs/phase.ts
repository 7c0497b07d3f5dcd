/**
 * States of an attempt.
 * - bound: has a server but no slot, and has not begun to read; it is in transit or waits.
 * - preparing: its server fetches the external files for it, and it has no slot yet; afterwards it is bound again.
 * - reading, computing: runs in a slot.
 * - refused: took a slot, but its input was lost; it gives the slot up at the same time.
 * - calledOff: was ended in transit to its server.
 * - turnedAway: was ended in transit and has arrived; it has a slot until later at the same time.
 * - over: has ended, but its scheduler has not been told yet.
 */
export const Phase = {
  bound: 1,
  reading: 2,
  computing: 3,
  refused: 4,
  calledOff: 5,
  turnedAway: 6,
  over: 7,
  preparing: 8,
} as const;
