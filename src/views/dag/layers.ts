import type { JobId, StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { linkedWith } from './linkedWith.ts';

/** A job's stages in columns: every stage stands right of all that it waits for. */
export interface Layers {
  readonly firstStage: StageId;
  /** Columns from left to right, each from top to bottom. */
  readonly columns: readonly (readonly StageId[])[];
  readonly columnOf: readonly number[]; // [stages of the job]
  readonly placeOf: readonly number[]; // [stages of the job] → from the top of its column
}

const SWEEPS = 4;

/** Lays a job's stages in columns by the longest way to them, those of a column next to what they are linked with. */
export function layerStages(graphs: JobGraphs, job: JobId): Layers {
  const firstStage = graphs.jobFirstStage[job];
  const count = graphs.jobFirstStage[job + 1] - firstStage;
  const columnOf = longestWays(graphs, firstStage, count);
  const columns: StageId[][] = Array.from({ length: Math.max(0, ...columnOf) + 1 }, () => []);
  for (let stage = 0; stage < count; stage += 1) columns[columnOf[stage]].push(firstStage + stage);
  const placeOf = new Array<number>(count).fill(0);
  const settle = () => {
    for (const column of columns)
      for (const [place, stage] of column.entries()) placeOf[stage - firstStage] = place;
  };
  settle();
  // To and fro: each column in the order of the middles of its neighbours' places.
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isForth = sweep % 2 === 0;
    for (const column of isForth ? columns : [...columns].reverse()) {
      const middles = new Map(
        column.map((stage) => {
          const linked = linkedWith(graphs, stage, isForth).map((each) => placeOf[each - firstStage]);
          const sum = linked.reduce((total, place) => total + place, 0);
          return [stage, linked.length === 0 ? placeOf[stage - firstStage] : sum / linked.length] as const;
        }),
      );
      column.sort((one, other) => (middles.get(one) ?? 0) - (middles.get(other) ?? 0) || one - other);
      settle();
    }
  }
  return { firstStage, columns, columnOf, placeOf };
}

/** Counts for each stage the links on the longest way to it. Relaxed until nothing changes: stages may stand in any order. */
function longestWays(graphs: JobGraphs, firstStage: StageId, count: number): number[] {
  const ways = new Array<number>(count).fill(0);
  for (let round = 0; round < count; round += 1) {
    let hasChanged = false;
    for (let stage = 0; stage < count; stage += 1) {
      for (const parent of linkedWith(graphs, firstStage + stage, true)) {
        const way = ways[parent - firstStage] + 1;
        if (way <= ways[stage]) continue;
        ways[stage] = way;
        hasChanged = true;
      }
    }
    if (!hasChanged) break;
  }
  return ways;
}
