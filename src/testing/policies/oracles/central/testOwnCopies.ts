import type { Topology } from '../../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../../engine/ids.ts';
import type { Workload } from '../../../../engine/workload/workload.ts';
import { ownClusters } from './testSlotParts.ts';

/**
 * Lists what is wrong with the copies that clusters of their own keep: whoever reads a file has all of it on its own
 * servers, once, with as many replicas as there were or as it has servers, dealt out evenly; jobs that may run anywhere
 * read what there was before (DEL-3, "costly data replication").
 */
export function complaintsOfCopies(before: Workload, after: Workload, topology: Topology): readonly string[] {
  const parts = ownClusters(before, topology);
  const complaints: string[] = [];
  const firstOf = new Map<string, number>(); // file and part → first block
  const { stageFirstRead, readFirstBlock, readBlocks } = before.storage;
  for (let stage = 0; stage < before.stages; stage += 1) {
    const part = parts.ofJob(before.stageJob[stage]);
    const own = [...topology.slots.keys()].filter((server) => parts.ofServer[server] === part);
    for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
      const blocks = Array.from({ length: readBlocks[read] }, (_, i) => i);
      const first = after.storage.readFirstBlock[read];
      const old = blocks.map((block) => placesOf(before, readFirstBlock[read] + block));
      const now = blocks.map((block) => placesOf(after, first + block));
      const wrong =
        part === null ? wrongOriginal(old, now) : wrongCopy(before, readFirstBlock[read], now, own);
      if (wrong !== null) complaints.push(`read ${read} of ${part}: ${wrong}`);
      const file = fileOf(before, readFirstBlock[read]);
      const start = first - (readFirstBlock[read] - before.storage.fileFirstBlock[file]);
      const name = `${file} ${part}`;
      if ((firstOf.get(name) ?? start) !== start) complaints.push(`file ${name} has two copies`);
      firstOf.set(name, start);
      const isEven = part === null || spread(after, start, own) <= 1;
      if (!isEven) complaints.push(`file ${name} is not dealt out evenly`);
    }
  }
  if (new Set(firstOf.values()).size < firstOf.size) complaints.push('two clusters share a copy');
  return complaints;
}

function wrongOriginal(old: readonly (readonly ServerId[])[], now: readonly (readonly ServerId[])[]) {
  return JSON.stringify(old) === JSON.stringify(now) ? null : 'not where it was';
}

function wrongCopy(
  before: Workload,
  block: number,
  now: readonly (readonly ServerId[])[],
  own: readonly ServerId[],
): string | null {
  const original = placesOf(before, before.storage.fileFirstBlock[fileOf(before, block)]);
  const replicas = Math.min(original.length, own.length);
  for (const places of now) {
    if (!places.every((server) => own.includes(server))) return `on ${places}, not only on ${own}`;
    if (new Set(places).size !== replicas) return `on ${places}, not on ${replicas}`;
  }
  return null;
}

/** By how many replicas of a whole file some server has more than another. */
function spread(workload: Workload, start: number, own: readonly ServerId[]): number {
  const file = fileOf(workload, start);
  const { fileFirstBlock } = workload.storage;
  const all: ServerId[] = [];
  for (let block = fileFirstBlock[file]; block < fileFirstBlock[file + 1]; block += 1)
    all.push(...placesOf(workload, block));
  const counts = own.map((server) => all.filter((each) => each === server).length);
  return Math.max(...counts) - Math.min(...counts);
}

function placesOf({ storage: { replicas } }: Workload, block: number): readonly ServerId[] {
  return [...replicas.items.slice(replicas.first[block], replicas.first[block + 1])];
}

function fileOf({ storage }: Workload, block: number): number {
  return [...storage.fileFirstBlock].findLastIndex((first) => first <= block);
}
