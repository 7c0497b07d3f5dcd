import { exp, ln } from '../../algorithms/elementary.ts';
import { type Stream, streamOf } from '../../algorithms/random.ts';
import { assert } from '../../base/assert.ts';
import type { ServerId } from '../ids.ts';
import type { GraphColumns } from './columns.ts';
import { originOf } from './externalFiles.ts';
import { placeBlocks, racksOf } from './placement.ts';
import type { GeneratedPlan, ReadPlan, StagePlan } from './plan.ts';
import type { BlockId } from './storage.ts';
import type { StageData } from './storageColumns.ts';

/**
 * Returns what a stage of the `ordinal`-th job of a class reads, and adds new files, with as many blocks as the stage
 * has tasks, to the columns. Call it for the stages of a job in order, since later stages may read the files of
 * earlier ones.
 */
type StageFiles = (jobClass: number, position: number, ordinal: number, tasks: number) => StageData;

/** A file that has been placed. */
interface PlacedFile {
  readonly firstBlock: BlockId;
  readonly servers: readonly (readonly ServerId[])[]; // [blocks]
  /** The file that is aligned with this one; undefined until a stage reads it. */
  aligned?: PlacedFile;
}

/**
 * The files of a read that several jobs share; each undefined until it is first drawn. A file has as many blocks as
 * its first reader has tasks.
 */
interface SharedFiles {
  pick(): number;
  readonly files: (PlacedFile | undefined)[];
}

/**
 * Returns a function that places the files of generated jobs. Each file has its own random stream, keyed by class,
 * stage, read and the file's number among those, so that other classes, policies and loads do not move it.
 */
export function stageFiles(plan: GeneratedPlan, columns: GraphColumns): StageFiles {
  const { seed, classes } = plan;
  const racks = racksOf(plan.rackOf ?? new Uint32Array(plan.servers));
  const sharedOf = new Map<string, SharedFiles>();
  let ofJob: PlacedFile[][] = []; // [stages of the current job so far]

  return (jobClass, position, ordinal, tasks) => {
    const stage = classes[jobClass].stages[position];
    const { reads = [], shuffleBytes = 0, slowStart = 1, isOneToOne } = stage;
    if (position === 0) ofJob = [];
    const files: PlacedFile[] = [];
    ofJob[position] = files;
    const placed = reads.map((read, index) => {
      const file = fileOf(read, [jobClass, position, index], ordinal, tasks, files[index - 1]);
      files.push(file);
      return { firstBlock: file.firstBlock, blocks: file.servers.length, bytes: read.bytes };
    });
    const externalFiles = stage.externalFiles?.map(({ name, bytes, perJob }) => {
      const own = perJob ? `${name} (${classes[jobClass].name} ${ordinal + 1})` : name;
      return { name: own, bytes, origin: originOf(own, seed, plan.servers) };
    });
    return { reads: placed, shuffleBytes, slowStart, isOneToOne, externalFiles };
  };

  /** `key`: class, stage, read. */
  function fileOf(
    read: ReadPlan,
    key: readonly [number, number, number],
    ordinal: number,
    tasks: number,
    before: PlacedFile | undefined,
  ): PlacedFile {
    const [jobClass, position, index] = key;
    const { placement } = read;
    if (placement.kind === 'same') return ofJob[placement.stage][placement.read];
    if (placement.kind === 'aligned') {
      assert(before !== undefined, 'an aligned read has one before it');
      const name = `${nameOf(plan, key, ordinal)} beside`;
      before.aligned ??= { firstBlock: columns.addFile(name, before.servers), servers: before.servers };
      return before.aligned;
    }
    const add = (number: number): PlacedFile => {
      const shape = { placement, blocks: tasks, replicas: read.replicas, number };
      const servers = placeBlocks(shape, racks, streamOf(seed, 'files', jobClass, position, index, number));
      return { firstBlock: columns.addFile(nameOf(plan, key, number), servers), servers };
    };
    if (read.shared === null) return add(ordinal);
    const { files, pick } = sharedBy(read.shared, key);
    const number = pick();
    files[number] ??= add(number);
    return files[number];
  }

  function sharedBy(
    { files, zipf }: NonNullable<ReadPlan['shared']>,
    key: readonly [number, number, number],
  ): SharedFiles {
    const text = key.join(' ');
    const known = sharedOf.get(text);
    if (known !== undefined) return known;
    const made = { pick: zipfPicker(files, zipf, streamOf(seed, 'popularity', ...key)), files: [] };
    sharedOf.set(text, made);
    return made;
  }
}

/** Names a file after its class; adds the stage and the input if there are several. */
function nameOf(
  { classes }: GeneratedPlan,
  [jobClass, position, index]: readonly [number, number, number],
  number: number,
): string {
  const { name, stages } = classes[jobClass];
  const readers = stages.filter(({ reads = [] }: StagePlan) => reads.length > 0).length;
  const parts = [`${name} file ${number + 1}`];
  if (readers > 1) parts.push(`stage ${position + 1}`);
  if ((stages[position].reads ?? []).length > 1) parts.push(`input ${index + 1}`);
  return parts.join(', ');
}

/** Returns a function that draws one of `files` files: the k-th is `k^zipf` times rarer than the first (Zipf's law). */
export function zipfPicker(files: number, zipf: number, stream: Stream): () => number {
  const ends = new Float64Array(files); // sums of the weights so far
  let sum = 0;
  for (let file = 0; file < files; file += 1) {
    sum += exp(-zipf * ln(file + 1));
    ends[file] = sum;
  }
  return () => {
    const point = stream.uniform() * sum;
    let low = 0;
    let high = files - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (point < ends[middle]) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
