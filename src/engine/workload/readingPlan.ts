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
