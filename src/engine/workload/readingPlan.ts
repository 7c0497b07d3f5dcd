/**
 * How tasks go about what they read.
 * - `first`: all of it first, then they compute.
 * - `chunks`: so many equal parts of it, and after each the part of the computing that it needs.
 * - `pipelined`: they compute while they read, and are done when both are.
 */
export type ReadingPlan =
  | { readonly kind: 'first' }
  | { readonly kind: 'chunks'; readonly chunks: number }
  | { readonly kind: 'pipelined' };

/** What a task reads. */
export interface ReadSizes {
  /** Bytes of its input. */
  readonly input: number;
  /** Bytes that it fetches from tasks before. */
  readonly fetched: number;
}

/** Gives how much of the computing of a task is for its input: by its bytes, of all that it reads. */
export function workOnInput(computing: number, { input, fetched }: ReadSizes): number {
  return input === 0 ? 0 : (computing * input) / (input + fetched);
}

/** Gives how much shorter a task is than its computing and its reading together, where it reads so fast. */
export function overlap(
  reading: ReadingPlan | undefined,
  computing: number,
  sizes: ReadSizes,
  rate: number,
): number {
  if (reading?.kind !== 'pipelined') return 0;
  // It goes on with its input while it fetches from tasks before.
  return Math.min((sizes.input + sizes.fetched) / rate, workOnInput(computing, sizes));
}
