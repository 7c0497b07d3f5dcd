/**
 * How tasks combine reading and computing.
 * - `first`: they read everything, then compute.
 * - `chunks`: they read the input in `chunks` equal parts, and compute on each part before they read the next.
 * - `pipelined`: they compute while they read, and are done when both are.
 */
export type ReadingPlan =
  | { readonly kind: 'first' }
  | { readonly kind: 'chunks'; readonly chunks: number }
  | { readonly kind: 'pipelined' };

/** How much a task reads. */
interface ReadSizes {
  /** Bytes of its input. */
  readonly input: number;
  /** Bytes that it fetches from tasks before. */
  readonly fetched: number;
}

/** Returns the part of a task's computing that belongs to its input, in proportion to bytes. */
export function workOnInput(computing: number, { input, fetched }: ReadSizes): number {
  return input === 0 ? 0 : (computing * input) / (input + fetched);
}

/**
 * Returns by how much a task is shorter than its computing plus its reading at `rate` (bytes/µs), because both
 * overlap.
 */
export function overlap(
  reading: ReadingPlan | undefined,
  computing: number,
  sizes: ReadSizes,
  rate: number,
): number {
  if (reading?.kind !== 'pipelined') return 0;
  // It continues to compute on its input while it fetches shuffled data.
  return Math.min((sizes.input + sizes.fetched) / rate, workOnInput(computing, sizes));
}
