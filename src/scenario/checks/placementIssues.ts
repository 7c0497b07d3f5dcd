import { minOf } from '../../base/extremes.ts';
import { rackSizes } from '../counted/racks.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { limits } from '../shape/limits.ts';
import type {
  AlignedPlacement,
  ClusterSpec,
  FileSpec,
  PlacementSpec,
  ReadSpec,
  StageSpec,
} from '../shape/schema.ts';
import { type Complain, checkDistinct } from './references.ts';

/** Reports reads of a stage that do not fit the cluster or earlier reads. */
export function checkReads(
  stages: readonly StageSpec[],
  position: number,
  cluster: ClusterSpec,
  stagePath: string,
  complain: Complain,
): void {
  const { reads = [] } = stages[position];
  reads.forEach(({ placement, replicas, shared }, index) => {
    const path = `${stagePath}/reads/${index}`;
    if (placement.kind !== 'aligned') {
      checkPlacement(placement, replicas, cluster, path, complain);
      return;
    }
    const before = alignedWith(placement, stages, position, index, `${path}/placement`, complain);
    if (before === undefined) return;
    if (replicas !== before.replicas) {
      complain(
        `${path}/replicas`,
        `is ${replicas}; allowed is ${before.replicas}, as in the read that it is aligned with`,
      );
    }
    if (shared === undefined) return;
    complain(`${path}/shared`, 'is not possible in an aligned read, which shares as the read before does');
  });
}

/** Finds the read with which another one is aligned, or reports that there is none. */
function alignedWith(
  { stage, read }: AlignedPlacement,
  stages: readonly StageSpec[],
  position: number,
  index: number,
  path: string,
  complain: Complain,
): ReadSpec | undefined {
  if (stage === undefined) {
    if (read !== undefined) complain(`${path}/read`, 'is a read of another stage; say which stage, too');
    if (index === 0) complain(path, 'is aligned with the read before, but there is none before the first');
    return stages[position].reads?.[index - 1];
  }
  if (stage >= position) {
    const allowed = position === 0 ? 'the first stage has none before it' : `allowed is 0 to ${position - 1}`;
    complain(`${path}/stage`, `is ${stage}; ${allowed}`);
    return undefined;
  }
  const { reads = [] } = stages[stage];
  if (reads.length === 0) complain(`${path}/stage`, `is ${stage}, which reads nothing`);
  else if ((read ?? 0) >= reads.length) {
    complain(
      `${path}/read`,
      `is ${read}; allowed is 0 to ${reads.length - 1}, for stage ${stage} has no more`,
    );
  }
  return reads[read ?? 0];
}

/** Reports a file that does not fit the cluster. */
export function checkFile(file: FileSpec, cluster: ClusterSpec, path: string, complain: Complain): void {
  const { placement, blocks, replicas } = file;
  if (placement.kind !== 'listed') {
    checkPlacement(placement, replicas, cluster, path, complain);
    return;
  }
  const { servers: lists } = placement;
  if (lists.length !== blocks) {
    complain(
      `${path}/placement/servers`,
      `has ${lists.length} items; allowed are ${blocks}, one for each block`,
    );
  }
  lists.forEach((servers, block) => {
    const place = `${path}/placement/servers/${block}`;
    checkDistinct(servers, serverCount(cluster), place, complain);
    if (servers.length === replicas) return;
    complain(place, `has ${servers.length} items; allowed are ${replicas}, one for each replica`);
  });
}

/** Reports more replicas than fit: they must be on distinct servers. */
function checkPlacement(
  placement: PlacementSpec,
  replicas: number,
  cluster: ClusterSpec,
  path: string,
  complain: Complain,
): void {
  const servers = serverCount(cluster);
  if (placement.kind === 'confined') {
    checkDistinct(placement.servers, servers, `${path}/placement/servers`, complain);
  }
  const { most, why } = roomFor(placement, cluster);
  if (replicas <= most) return;
  complain(`${path}/replicas`, `is ${replicas}; allowed is 1 to ${most}, for ${why}`);
}

/** Returns the most replicas that a placement allows, and what limits them. */
export function roomFor(
  placement: PlacementSpec,
  cluster: ClusterSpec,
): { readonly most: number; readonly why: string } {
  const servers = serverCount(cluster);
  if (placement.kind === 'confined') {
    return { most: placement.servers.length, why: `they lie on ${placement.servers.length} servers only` };
  }
  if (placement.kind === 'twoRacks' && cluster.racks > 1) {
    const smallest = minOf(rackSizes(cluster));
    return { most: smallest + 1, why: `all but one lie in one rack of ${smallest} servers` };
  }
  return { most: servers, why: `there are ${servers} servers` };
}

/** Reports more replicas than a scenario may have. */
export function checkReplicas(replicas: number, path: string, complain: Complain): void {
  if (replicas <= limits.replicas) return;
  complain(path, `makes ${Math.round(replicas)} replicas of blocks; allowed are ${limits.replicas}`);
}
