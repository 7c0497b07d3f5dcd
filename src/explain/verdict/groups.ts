import { partPlace, type ReceiptPartId } from '../../metrics/receipt/parts.ts';

/**
 * Parts of a response time that stand for each other: a task that waits in the queue of a server under one policy waits at the
 * scheduler under another one, and what one reads from another rack, another one reads from its own disk. Only sums of such parts
 * say which run was better, and at what.
 */
export const groups = {
  waiting: ['noSlot', 'tokens', 'nearData', 'heldBack', 'queued'],
  reading: ['readServer', 'readRack', 'readRemote'],
  work: ['straggling', 'computing'],
  lost: ['lost'],
  messages: ['asking', 'busy'],
  admission: ['admission', 'kept'],
  suspended: ['suspended'],
  files: ['files'],
  shuffle: ['shuffle'],
  other: ['other'],
} as const satisfies Record<string, readonly ReceiptPartId[]>;

/** Name of a group of parts. */
export type GroupId = keyof typeof groups;

/** All groups, in a fixed order. */
export const groupIds = Object.keys(groups) as readonly GroupId[];

/** What a second, smaller cause is called: "also 8 s more reading". */
export const groupNouns: Readonly<Record<GroupId, string>> = {
  waiting: 'waiting',
  reading: 'reading',
  work: 'computing',
  lost: 'lost work',
  messages: 'for messages',
  admission: 'waiting for admission',
  suspended: 'suspended',
  files: 'fetching files',
  shuffle: 'shuffling',
  other: 'not recorded',
};

/** Adds up the parts of a group. [Micros] */
export function groupSum(parts: Float64Array, group: GroupId): number {
  return groups[group].reduce((sum, part) => sum + parts[partPlace[part]], 0);
}
