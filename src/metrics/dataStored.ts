import { maxOf } from '../base/extremes.ts';
import { DEFAULT_NETWORK, type NetworkPlan } from '../engine/cluster/network.ts';
import { NONE } from '../engine/ids.ts';
import { fileOf, type Storage } from '../engine/workload/storage.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';

/** Bytes of files on servers, all replicas (DEL-3: what replication costs). */
export const storedBytes = metric('storedBytes', (trace) => Float64Array.of(bytesOn(trace, () => true).all));

/** Bytes copied to further clusters, which would not have the data otherwise (DEL-3: "costly data replication"). */
export const copiedBytes = metric('copiedBytes', (trace) => Float64Array.of(bytesOn(trace, isCopy).all));

/** The least time that this copying takes. */
export const copyingTime = metric('copyingTime', (trace) => {
  const { most } = bytesOn(trace, isCopy);
  return Float64Array.of(most / (intakeOf(trace.data.topology.network) * 1e6));
});

const isCopy = ({ copyOf }: Storage, file: number) => copyOf !== undefined && copyOf[file] !== NONE;

/** Adds up the bytes of some files on all servers, and on the server that has the most; NaN if no job reads a file. */
function bytesOn(
  { data }: Trace,
  counts: (storage: Storage, file: number) => boolean,
): { readonly all: number; readonly most: number } {
  const { storage } = data.graphs;
  const { fileFirstBlock, replicas } = storage;
  if (storage.readBytes.length === 0) return { all: Number.NaN, most: Number.NaN };
  const sizes = blockSizes(storage);
  const onServer = new Float64Array(data.topology.servers);
  storage.files.forEach((_, file) => {
    if (!counts(storage, file)) return;
    const end = replicas.first[fileFirstBlock[file + 1]];
    for (let at = replicas.first[fileFirstBlock[file]]; at < end; at += 1)
      onServer[replicas.items[at]] += sizes[file];
  });
  return { all: onServer.reduce((sum, bytes) => sum + bytes, 0), most: maxOf(onServer) };
}

/** Returns the size of a block of each file; copies of a file have the size of the original. */
function blockSizes(storage: Storage): Float64Array {
  const sizes = new Float64Array(storage.files.length);
  const originalOf = (file: number) => (isCopy(storage, file) ? (storage.copyOf?.[file] ?? file) : file);
  storage.readFirstBlock.forEach((block, read) => {
    const file = originalOf(fileOf(storage, block));
    sizes[file] = Math.max(sizes[file], storage.readBytes[read]);
  });
  return sizes.map((_, file) => sizes[originalOf(file)]);
}

/** Returns the rate at which a server can receive data from other racks, in MB/s, without other traffic. */
function intakeOf(network: NetworkPlan): number {
  if (network.kind === 'rates') return network.remote;
  return network.kind === 'contended' ? Math.min(network.disk, network.nic) : DEFAULT_NETWORK.remote;
}
