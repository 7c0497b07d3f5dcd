import { expect, test } from 'vitest';
import { Locality } from '../cluster/locality.ts';
import type { Topology } from '../cluster/topology.ts';
import { createTopology } from '../cluster/topology.ts';
import type { ServerId, StageId, TaskId } from '../ids.ts';
import { ANYWHERE, GraphColumns } from './columns.ts';
import { blockLocality, blockOf, hasInput, localityOf } from './inputs.ts';
import type { JobGraphs } from './workload.ts';

/**
 * Writes into `into` how many bytes of input a task would read on a server from [its own server, its own rack, other
 * racks]. Each input comes from its nearest replica. Shuffled data is not included: it depends on where other tasks
 * ran.
 */
function bytesByLocality(
  graphs: JobGraphs,
  topology: Topology,
  stage: StageId,
  task: TaskId,
  server: ServerId,
  into: Float64Array, // [3]
): void {
  const { stageFirstRead, readBytes } = graphs.storage;
  into.fill(0);
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1) {
    into[blockLocality(graphs, topology, blockOf(graphs, stage, task, read), server)] += readBytes[read];
  }
}

// Servers 0 and 1 in one rack, 2 and 3 in the other. Two files of two blocks each; the tasks read both.
const topology = createTopology({ racks: 2, serversPerRack: 2, slotsPerServer: 1, networkDelay: 0 });
const columns = new GraphColumns();
const first = columns.addFile('a', [[0], [3, 1]]);
const second = columns.addFile('b', [[1], [3]]);
columns.addJob(0, 0);
columns.addStage(3, [], ANYWHERE, {
  reads: [
    { firstBlock: first, blocks: 2, bytes: 100 },
    { firstBlock: second, blocks: 2, bytes: 7 },
  ],
  shuffleBytes: 0,
  slowStart: 1,
});
columns.addStage(1, [0], ANYWHERE);
const graphs = columns.finish([{ name: 'ann', weight: 1, priority: 0 }], ['job']);

const bytes = (task: number, server: number) => {
  const into = new Float64Array(3);
  bytesByLocality(graphs, topology, 0, task, server, into);
  return [...into];
};

test('a block is as near as its nearest replica', () => {
  expect([0, 1, 2, 3].map((server) => blockLocality(graphs, topology, first + 1, server))).toEqual([
    Locality.rack,
    Locality.server,
    Locality.rack,
    Locality.server,
  ]);
});

test('bytes are counted by locality, and task i reads block i modulo their number', () => {
  expect(bytes(0, 0)).toEqual([100, 7, 0]);
  expect(bytes(0, 2)).toEqual([0, 0, 107]);
  expect(bytes(1, 3)).toEqual([107, 0, 0]);
  expect(bytes(1, 1)).toEqual([100, 0, 7]);
  expect(bytes(2, 0)).toEqual(bytes(0, 0));
});

test('a task is as local as its farthest input, and local everywhere without input', () => {
  expect([0, 1, 2].map((server) => localityOf(graphs, topology, 0, 0, server))).toEqual([
    Locality.rack,
    Locality.rack,
    Locality.remote,
  ]);
  expect(localityOf(graphs, topology, 0, 1, 3)).toBe(Locality.server);
  expect([hasInput(graphs, 0), hasInput(graphs, 1)]).toEqual([true, false]);
  expect(localityOf(graphs, topology, 1, 3, 2)).toBe(Locality.server);
  expect(bytes(0, 1)).toEqual([7, 100, 0]);
});
