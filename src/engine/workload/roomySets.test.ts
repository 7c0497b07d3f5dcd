import { expect, test } from 'vitest';
import { ANYWHERE, GraphColumns, type StageTerms } from './columns.ts';
import { confinedToRoom } from './roomySets.ts';
import { type JobGraphs, serverSetOf } from './workload.ts';

/** Jobs of one task each, the last of which may run on servers 0 and 1 only. */
function graphsOf(...terms: readonly StageTerms[]): JobGraphs {
  const columns = new GraphColumns();
  const tied = columns.addServerSets([[0, 1]]);
  terms.forEach((each, at) => {
    columns.addJob(0, 0);
    columns.addStage(1, [], at === terms.length - 1 ? tied : ANYWHERE, undefined, each);
  });
  return columns.finish([{ name: 'ann', weight: 1, priority: 0 }], ['job']);
}

const topology = { slots: Uint16Array.of(1, 1, 1, 1), cores: null, memory: Uint32Array.of(64, 16, 64, 32) };

function serversOf(graphs: JobGraphs, stage: number): readonly number[] | 'anywhere' {
  const set = serverSetOf(graphs, stage, graphs.stageFirstTask[stage]);
  const { first, items } = graphs.serverSets;
  return set < 0 ? 'anywhere' : [...items.subarray(first[set], first[set + 1])];
}

test('stages too large for some servers are confined to the others, unless they are confined already', () => {
  const graphs = graphsOf({ memory: 16 }, { memory: 17 }, { memory: 64 }, { memory: 33 }, { memory: 64 });
  const confined = confinedToRoom(graphs, topology);
  expect([0, 1, 2, 3, 4].map((stage) => serversOf(confined, stage))).toEqual([
    'anywhere',
    [0, 2, 3],
    [0, 2],
    [0, 2],
    [0, 1],
  ]);
});

test('both cores and memory must suffice', () => {
  const cores = Uint32Array.of(4, 8, 8, 8);
  const confined = confinedToRoom(graphsOf({ cores: 8, memory: 32 }, {}), { ...topology, cores });
  expect(serversOf(confined, 0)).toEqual([2, 3]);
});

test('stages with the same demand share a set of servers', () => {
  const graphs = graphsOf({ memory: 20 }, { memory: 20 }, {});
  const { stageFirstSet } = confinedToRoom(graphs, topology);
  expect(stageFirstSet[0]).toBe(stageFirstSet[1]);
});

test('nothing changes if all servers are large enough', () => {
  const graphs = graphsOf({ memory: 16 }, {});
  expect(confinedToRoom(graphs, topology)).toEqual(graphs);
  expect(confinedToRoom(graphs, { ...topology, memory: null })).toBe(graphs);
});

test('blacklisted servers have no room', () => {
  const slots = Uint16Array.of(1, 1, 0, 1);
  const confined = confinedToRoom(graphsOf({ memory: 17 }, { memory: 16 }, {}), { ...topology, slots });
  expect(serversOf(confined, 0)).toEqual([0, 3]);
  expect(serversOf(confined, 1)).toBe('anywhere');
});
