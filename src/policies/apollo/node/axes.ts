import { assert } from '../../../base/assert.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import { NONE, type StageId } from '../../../engine/ids.ts';
import { coresOf, type JobGraphs, memoryOf } from '../../../engine/workload/workload.ts';

/** Cores of the columns of wait-time matrices. Our choice: the paper gives no axes (AMB-8). */
const MATRIX_CORES: readonly number[] = [1, 2, 4, 8, 16];

/** Memory of their rows, in MB. Our choice as well. */
const MATRIX_MEMORY: readonly number[] = [2_000, 4_000, 8_000, 12_000, 16_000, 32_000, 64_000];

/** The number of a cell in a matrix: row (memory) · columns + column (cores). */
export type Cell = number;

/**
 * The demands for which a wait-time matrix has cells: each amount of cores with each amount of memory (Apollo §3.2). The
 * same for all servers, whatever their size. Both axes ascend.
 */
export interface Axes {
  readonly cores: Float64Array; // [columns]
  readonly memory: Float64Array; // [rows], MB
  readonly cells: number;
}

/**
 * The axes for a cluster: the listed amounts that its largest server has, and all that this server has. A resource that
 * the cluster does not count has one line, so that a cluster that counts neither has one cell: the wait for a slot.
 */
export function createAxes(
  topology: Pick<Topology, 'cores' | 'memory'>,
  cores = MATRIX_CORES,
  memory = MATRIX_MEMORY,
): Axes {
  const columns = axisOf(topology.cores, cores);
  const rows = axisOf(topology.memory, memory);
  return { cores: columns, memory: rows, cells: columns.length * rows.length };
}

function axisOf(ofServers: Uint32Array | null, listed: readonly number[]): Float64Array {
  if (ofServers === null) return Float64Array.of(Infinity);
  const most = ofServers.reduce((largest, each) => Math.max(largest, each), 0);
  return Float64Array.from([...listed.filter((each) => each < most), most]);
}

/** More small demands than this get no lines of their own: matrices must stay short. */
const MOST_LINES = 8;

/**
 * The axes for a cluster and the tasks that will run on it. Each size of a server has a line, so that no server seems too small
 * for a task that fits; and so has each demand below the first listed amount, which would otherwise count as that.
 */
export function createAxesFor(
  topology: Pick<Topology, 'cores' | 'memory'>,
  { stageCores, stageMemory }: Pick<JobGraphs, 'stageCores' | 'stageMemory'>,
): Axes {
  return createAxes(
    topology,
    linesFor(MATRIX_CORES, topology.cores, stageCores ?? Uint32Array.of(1)),
    linesFor(MATRIX_MEMORY, topology.memory, stageMemory ?? Uint32Array.of(0)),
  );
}

function linesFor(
  listed: readonly number[],
  sizes: Uint32Array | null,
  demands: Uint32Array,
): readonly number[] {
  const ofServers = [...new Set(sizes ?? [])];
  const small = [...new Set(demands)].filter((each) => each < listed[0]).sort((one, other) => one - other);
  const lines = new Set([...listed, ...small.slice(-MOST_LINES), ...small.slice(0, 1), ...ofServers]);
  return [...lines].sort((one, other) => one - other);
}

/** The cell that tells the wait of a demand: the smallest that is at least as large. */
export function cellOf(axes: Axes, cores: number, memory: number): Cell {
  return lineOf(axes.memory, memory) * axes.cores.length + lineOf(axes.cores, cores);
}

function lineOf(axis: Float64Array, demand: number): number {
  let line = 0;
  while (line < axis.length && axis[line] < demand) line += 1;
  assert(line < axis.length, 'some server is large enough for each task');
  return line;
}

/** Gives the cell of the demand of a stage, which is looked up once. */
export function stageCells(axes: Axes, graphs: JobGraphs): (stage: StageId) => Cell {
  const known = new Int32Array(graphs.stages).fill(NONE);
  return (stage) => {
    if (known[stage] === NONE) known[stage] = cellOf(axes, coresOf(graphs, stage), memoryOf(graphs, stage));
    return known[stage];
  };
}

/** The largest cell that a server of some size can ever serve. */
export function largestCell(axes: Axes, cores: number, memory: number): Cell {
  return lastLine(axes.memory, memory) * axes.cores.length + lastLine(axes.cores, cores);
}

function lastLine(axis: Float64Array, most: number): number {
  let line = axis.length - 1;
  while (line > 0 && axis[line] > most) line -= 1;
  return line;
}

/**
 * The cell of a demand that is larger by `steps` lines of both axes (APO-27), but not beyond `largest`, the largest cell
 * that the server can serve.
 */
export function shifted(axes: Axes, cell: Cell, steps: number, largest: Cell): Cell {
  const columns = axes.cores.length;
  const column = cell % columns;
  const row = (cell - column) / columns;
  const lastColumn = largest % columns;
  const lastRow = (largest - lastColumn) / columns;
  // A task that the server cannot serve at all keeps its cell, which says so.
  const newColumn = Math.max(column, Math.min(column + steps, lastColumn));
  return Math.max(row, Math.min(row + steps, lastRow)) * columns + newColumn;
}
