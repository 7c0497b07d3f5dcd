import type { AttemptId, ServerId, StageId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { FlowId } from './flows.ts';
import type { PartFetch } from './partFetch.ts';

/** What an attempt that reads over contended links is about. */
export interface FlowReader {
  readonly attempt: AttemptId;
  readonly stage: StageId;
  readonly server: ServerId;
  readonly beganAt: Micros;
  /** Parts in which it reads each of its inputs, one of each in turn; 0: it has none. */
  readonly chunks: number;
  /** Chunks that it has of each input. */
  chunk: number;
  /** The input of which a chunk is on its way, or past the last. */
  input: number;
  /** Computing that it does before it has its last chunk; with one chunk: that it may do meanwhile. */
  readonly work: Micros;
  /** How much of it was done when it began to compute last, or ended to. */
  computed: Micros;
  /** Since when it computes, between two chunks; Infinity: it reads. */
  computesSince: Micros;
  /** Null: no shuffle. */
  readonly fetch: PartFetch | null;
  readonly flows: FlowId[];
}

/** Tells whether a reader has yet to read some of its input; it may compute just now. */
export function isReadingInput({ chunk, chunks }: FlowReader): boolean {
  return chunk < chunks;
}

/** Gives how long a reader has computed. */
export function computedBy(
  { beganAt, chunks, work, computed, computesSince }: FlowReader,
  now: Micros,
): Micros {
  if (chunks > 1) return computed + Math.max(0, now - computesSince);
  return Math.min(work, now - beganAt);
}

/** Gives the computing that comes before the next chunk; 0 after the last one. */
export function workBeforeNext({ chunk, chunks, work, computed }: FlowReader): Micros {
  return chunk === chunks ? 0 : Math.floor((work * chunk) / (chunks - 1)) - computed;
}

/** Gives the bytes of the next chunk of an input: whole ones, which add up to the input. */
export function chunkOf(bytes: number, { chunk, chunks }: FlowReader): number {
  if (chunks === 1) return bytes;
  return Math.round((bytes * (chunk + 1)) / chunks) - Math.round((bytes * chunk) / chunks);
}
