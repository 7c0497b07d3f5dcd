import type { TraceData } from '../../engine/record/schema.ts';

// Bytes that a row of each table takes in a file, its share of counters included: fitted to files of presets, which the test
// compares with it.
const bytesOf = {
  jobs: 170,
  attempts: 580,
  reads: 120,
  holds: 120,
  entries: 300,
  keptSlots: 140,
  messages: 270,
  thoughts: 120,
} as const;

/** Estimates the bytes of a run in a file of trace events, without writing one; within a third of the truth. */
export function estimatedBytes({ tables }: TraceData): number {
  return Object.entries(bytesOf).reduce(
    (sum, [table, bytes]) => sum + bytes * tables[table as keyof typeof bytesOf].length,
    0,
  );
}

/** Events are much alike: so many times smaller is a file that is compressed. Fitted to files of presets, as above. */
const COMPRESSION = 14;

/** Estimates the bytes of the same file when it is compressed, to within two fifths. */
export function compressedBytes(data: TraceData): number {
  return estimatedBytes(data) / COMPRESSION;
}
