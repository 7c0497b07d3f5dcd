import type { AttemptId, ServerId, StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { FlowId } from './flows.ts';
import type { PartFetch } from './partFetch.ts';

/** The state of an attempt that reads over contended links. */
export interface FlowReader {
  readonly attempt: AttemptId;
  readonly stage: StageId;
  readonly server: ServerId;
  /** Its row of the table of reads, or NONE. */
  readonly row: number;
  readonly beganAt: Micros;
  /** Number of chunks of each input; it reads one chunk of every input, then the next of each. 0: it has no input. */
  readonly chunks: number;
  /** Chunks of each input that it has read. */
  chunk: number;
  /** The input whose chunk it is reading, or one past the last. */
  input: number;
  /**
   * Computing that it does before its last chunk has arrived; with one chunk, computing that it may do while it
   * reads.
   */
  readonly work: Micros;
  /** How much of `work` was done at the last start or end of computing. */
  computed: Micros;
  /** When it began to compute, between two chunks; Infinity: it reads. */
  computesSince: Micros;
  /** The shuffle that it fetches; null: none. */
  readonly fetch: PartFetch | null;
  readonly flows: FlowId[];
  /** Brings what the only other one brings, from a second source; NONE: nothing does. */
  second: FlowId;
}

/** Returns whether part of a reader's input is missing; the reader may be computing now. */
export function isReadingInput({ chunk, chunks }: FlowReader): boolean {
  return chunk < chunks;
}

/** Returns how long a reader has computed. */
export function computedBy(
  { beganAt, chunks, work, computed, computesSince }: FlowReader,
  now: Micros,
): Micros {
  if (chunks > 1) return computed + Math.max(0, now - computesSince);
  return Math.min(work, now - beganAt);
}

/** Returns how long a reader computes before its next chunk; 0 after the last one. */
export function workBeforeNext({ chunk, chunks, work, computed }: FlowReader): Micros {
  return chunk === chunks ? 0 : Math.floor((work * chunk) / (chunks - 1)) - computed;
}

/** Returns the bytes of the next chunk of an input: whole numbers that add up to the input. */
export function chunkOf(bytes: number, { chunk, chunks }: FlowReader): number {
  if (chunks === 1) return bytes;
  return Math.round((bytes * (chunk + 1)) / chunks) - Math.round((bytes * chunk) / chunks);
}
