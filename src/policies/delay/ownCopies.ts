import { streamOf } from '../../algorithms/random.ts';
import type { Topology } from '../../engine/cluster/topology.ts';
import { NONE, type ServerId } from '../../engine/ids.ts';
import { placeBlocks, racksOf } from '../../engine/workload/placement.ts';
import { type BlockId, fileOf, type Storage } from '../../engine/workload/storage.ts';
import { StorageColumns } from '../../engine/workload/storageColumns.ts';
import type { Workload } from '../../engine/workload/workload.ts';
import { type Parts, separateClusters } from './parts.ts';

/** Stands for a file's original instead of a cluster's copy: for jobs that may run in any cluster, and unread files. */
const ORIGINAL = -1;

/**
 * Gives each cluster its own copy of every file that its jobs read (DEL-3: "costly data replication"). A copy has as many
 * replicas as the file, but at most one per server of the cluster, spread evenly over its servers; it is there when the run
 * begins. Jobs with server constraints read the original. Simplified: a cluster gets the whole file even if it reads only a
 * part, and copies do not follow the placement of the original.
 */
export function withOwnCopies(workload: Workload, topology: Topology, seed: number): Workload {
  const { storage } = workload;
  const parts = separateClusters(workload, topology);
  const partOfRead = partsOfReads(workload, parts);
  const holders = holdersOf(storage, partOfRead);
  const members = membersOf(parts);
  const racks = racksOf(topology.rackOf);

  const columns = new StorageColumns();
  const copyOf: number[] = [];
  const firstBlocks = storage.files.map((name, file) => {
    const blocks = storage.fileFirstBlock[file + 1] - storage.fileFirstBlock[file];
    const first = copyOf.length;
    const ofPart = new Map<number, BlockId>();
    for (const part of holders[file]) {
      const stands = part === ORIGINAL;
      const servers = stands ? originalPlaces(storage, file) : placesIn(file, part, blocks);
      const isOnly = holders[file].length === 1;
      const copyName = isOnly || stands ? name : `${name} (copy of ${ownerOf(workload, parts, part)})`;
      copyOf.push(copyOf.length === first ? NONE : first);
      ofPart.set(part, columns.addFile(copyName, servers));
    }
    return ofPart;
  });

  function placesIn(file: number, part: number, blocks: number): readonly (readonly ServerId[])[] {
    const servers = members[part];
    const replicas = Math.min(replicasOf(storage, file), servers.length);
    const placement = { kind: 'confined', servers, even: true } as const;
    return placeBlocks(
      { placement, blocks, replicas, number: file },
      racks,
      streamOf(seed, 'copies', file, part),
    );
  }

  const readFirstBlock = storage.readFirstBlock.map((block, read) => {
    const file = fileOf(storage, block);
    const copy = firstBlocks[file].get(partOfRead[read]);
    return (copy ?? 0) + block - storage.fileFirstBlock[file];
  });
  const { files, fileFirstBlock, replicas } = columns.finish();
  return {
    ...workload,
    storage: { ...storage, files, fileFirstBlock, replicas, readFirstBlock, copyOf: Int32Array.from(copyOf) },
  };
}

/** Gives the cluster that each read is for, or ORIGINAL. */
function partsOfReads({ stages, stageJob, storage }: Workload, { ofJob, guests }: Parts): Int32Array {
  const partOfRead = new Int32Array(storage.readFirstBlock.length);
  for (let stage = 0; stage < stages; stage += 1) {
    const part = ofJob[stageJob[stage]];
    const from = storage.stageFirstRead[stage];
    partOfRead.fill(part === guests ? ORIGINAL : part, from, storage.stageFirstRead[stage + 1]);
  }
  return partOfRead;
}

/** Lists who has each file: the original first, if needed, then clusters in the order in which their jobs read it. */
function holdersOf(storage: Storage, partOfRead: Int32Array): readonly (readonly number[])[] {
  const holders = storage.files.map((): number[] => []);
  storage.readFirstBlock.forEach((block, read) => {
    const own = holders[fileOf(storage, block)];
    const part = partOfRead[read];
    if (own.includes(part)) return;
    if (part === ORIGINAL) own.unshift(part);
    else own.push(part);
  });
  for (const own of holders) if (own.length === 0) own.push(ORIGINAL);
  return holders;
}

function membersOf({ ofServer, guests }: Parts): readonly (readonly ServerId[])[] {
  const members = Array.from({ length: guests }, (): ServerId[] => []);
  for (const [server, part] of ofServer.entries()) if (part !== NONE) members[part].push(server);
  return members;
}

/** Names a cluster after the top-level pool, or the user, of its first job. */
function ownerOf({ pools, users, jobPool, jobUser }: Workload, { ofJob }: Parts, part: number): string {
  const job = ofJob.indexOf(part);
  if (pools.length === 0) return users[jobUser[job]].name;
  let pool = jobPool[job];
  while (pool !== NONE && pools[pool].parent !== NONE) pool = pools[pool].parent;
  return pool === NONE ? 'jobs without a pool' : pools[pool].name;
}

function originalPlaces(storage: Storage, file: number): readonly (readonly ServerId[])[] {
  const { fileFirstBlock, replicas } = storage;
  const places: (readonly ServerId[])[] = [];
  for (let block = fileFirstBlock[file]; block < fileFirstBlock[file + 1]; block += 1)
    places.push([...replicas.items.subarray(replicas.first[block], replicas.first[block + 1])]);
  return places;
}

/** Number of replicas of a file's first block. Blocks listed in a scenario may differ; all blocks of a copy are alike. */
function replicasOf({ fileFirstBlock, replicas }: Storage, file: number): number {
  const block = fileFirstBlock[file];
  return replicas.first[block + 1] - replicas.first[block];
}
