import parts from './parts.json' with { type: 'json' };

/** What a part is called, `short` within a bar, and what it is. */
interface PartWords {
  readonly title: string;
  readonly short?: string;
  readonly help: string;
}

/** Name of a part. */
export type ReceiptPartId = keyof typeof parts;

/**
 * What a job's response time is made of, in the order in which it usually passes. Each is a fact of the trace and means the same
 * under any policy.
 */
export const receiptParts = Object.entries<PartWords>(parts).map(([id, words]) => ({
  id: id as ReceiptPartId,
  ...words,
}));

/** The place of each part in the list. */
export const partPlace = Object.fromEntries(receiptParts.map(({ id }, place) => [id, place])) as Readonly<
  Record<ReceiptPartId, number>
>;
