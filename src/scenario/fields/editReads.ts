import { roomFor } from '../checks/placementIssues.ts';
import { serverCount } from '../counted/serverCounts.ts';
import type { ClusterSpec, PlacementSpec, ReadSpec, StageSpec } from '../shape/schema.ts';

const USUAL_SIZE = 64; // MB, a block of HDFS
const USUAL_REPLICAS = 3;
const USUAL_FILES = 10;

/** How a stage gets its first input. */
export type ReadsKind = 'nothing' | 'own' | 'shared';

/** Tells how a stage gets its first input. */
export function readsKindOf(reads: readonly ReadSpec[]): ReadsKind {
  if (reads.length === 0) return 'nothing';
  return reads[0].shared === undefined ? 'own' : 'shared';
}

/** Changes how a stage gets its only input, keeping what still applies. */
export function withReadsKind(
  reads: readonly ReadSpec[],
  kind: ReadsKind,
  cluster: ClusterSpec,
): readonly ReadSpec[] {
  if (kind === readsKindOf(reads)) return reads;
  if (kind === 'nothing') return [];
  const [before = usualRead(cluster)] = reads;
  const { shared: _, ...own } = before;
  return [kind === 'own' ? own : { ...own, shared: { files: USUAL_FILES, zipf: 1 } }];
}

/** The read that a stage gets by default (our choice): a block of HDFS. */
export function usualRead(cluster: ClusterSpec): ReadSpec {
  const placement = { kind: 'twoRacks' } as const;
  const replicas = Math.min(USUAL_REPLICAS, roomFor(placement, cluster).most);
  return { size: USUAL_SIZE, replicas, placement };
}

/** Changes the replicas of a read, and of all reads aligned with it. */
export function withReplicas(
  reads: readonly ReadSpec[],
  index: number,
  replicas: number,
): readonly ReadSpec[] {
  const end = reads.findIndex(({ placement }, at) => at > index && placement.kind !== 'aligned');
  return reads.map((read, at) => (at >= index && (end === -1 || at < end) ? { ...read, replicas } : read));
}

/** Gives aligned reads as many replicas as the reads with which they are aligned, stage by stage. */
export function withAlignedReplicas(stages: readonly StageSpec[]): readonly StageSpec[] {
  const settled: StageSpec[] = [];
  for (const stage of stages) {
    const reads: ReadSpec[] = [];
    for (const read of stage.reads ?? []) {
      const before = alignedWith(read, settled, reads);
      const isSettled = before === undefined || before.replicas === read.replicas;
      reads.push(isSettled ? read : { ...read, replicas: before.replicas });
    }
    const isSame = reads.every((read, index) => read === stage.reads?.[index]);
    settled.push(isSame ? stage : { ...stage, reads });
  }
  return settled;
}

function alignedWith(
  { placement }: ReadSpec,
  stages: readonly StageSpec[],
  reads: readonly ReadSpec[],
): ReadSpec | undefined {
  if (placement.kind !== 'aligned') return undefined;
  const { stage, read = 0 } = placement;
  return stage === undefined ? reads.at(-1) : stages[stage]?.reads?.[read];
}

/** Tells whether a later stage reads the same input again. */
export function isReadAgain(stages: readonly StageSpec[], position: number): boolean {
  return stages.some(({ reads = [] }) =>
    reads.some(({ placement }) => placement.kind === 'aligned' && placement.stage === position),
  );
}

/** Changes where the blocks of a read lie; reduces the replicas if the new placement has room for fewer. */
export function withPlacement(
  reads: readonly ReadSpec[],
  index: number,
  kind: ReadSpec['placement']['kind'],
  cluster: ClusterSpec,
): readonly ReadSpec[] {
  const { placement: before, shared, ...read } = reads[index];
  if (kind === before.kind) return reads;
  if (kind === 'aligned') {
    const placed = reads.with(index, { ...read, placement: { kind } });
    return withReplicas(placed, index, reads[index - 1].replicas);
  }
  const placement = newPlacement(kind, read.replicas, cluster);
  const kept = shared === undefined ? {} : { shared };
  const placed = reads.with(index, { ...read, placement, ...kept });
  return withReplicas(placed, index, Math.min(read.replicas, roomFor(placement, cluster).most));
}

/** Creates a placement. Where servers are listed, it starts with the first quarter of them (our choice). */
function newPlacement(kind: PlacementSpec['kind'], replicas: number, cluster: ClusterSpec): PlacementSpec {
  if (kind !== 'confined') return { kind };
  const count = Math.max(replicas, Math.ceil(serverCount(cluster) / 4));
  return { kind, servers: Array.from({ length: count }, (_, server) => server) };
}
