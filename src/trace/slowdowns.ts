import type { TraceData } from '../engine/record/schema.ts';

/** The part of a trace that tells which servers became slow. */
type Slowed = Pick<TraceData, 'slowdowns'>;

/** How many times as long as at the start of the run a server takes at a moment; 1: it is as fast as it was. */
export function slownessOf({ slowdowns = [] }: Slowed, server: number, time: number): number {
  return slowdowns.reduce(
    (factor, slow) => (slow.server === server && slow.at <= time ? factor * slow.factor : factor),
    1,
  );
}

/** Lists the servers that are slow at a moment. */
export function slowAt({ slowdowns = [] }: Slowed, time: number): readonly number[] {
  return [...new Set(slowdowns.filter(({ at }) => at <= time).map(({ server }) => server))];
}
