import { expect, test } from 'vitest';
import type { NetworkPlan } from '../../../engine/cluster/network.ts';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { StorageColumns } from '../../../engine/workload/storageColumns.ts';
import { writeTime } from '../../../kit/decisionWords.ts';
import { linkName } from '../../../testing/engine/cluster/testLinks.ts';
import { traceDataOf } from '../../../testing/trace/testTrace.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { layoutCluster } from '../layout.ts';
import { createSnapshots } from '../snapshot.ts';
import { clusterTable } from '../table.ts';
import { blockAt, blockStyle } from './blockPlaces.ts';
import { blockName, describeBlock, describeLink } from './describe.ts';
import { blockAtPoint } from './drawBlocks.ts';
import { linesOfReads } from './drawReads.ts';
import { flowRows } from './FlowPanel.tsx';
import { blocksOfJob, waitingOn } from './jobBlocks.ts';
import {
  busiestLink,
  coreOf,
  createNetworkStates,
  downlinkOf,
  flowsOver,
  saturationOf,
  uplinkOf,
} from './network.ts';
import { linkAt, placeLinks } from './networkPlaces.ts';
import { createPulses } from './pulses.ts';
import { blocksOfTask, readerOf, sourcesOf } from './sources.ts';
import { focusOf } from './useDataDrawing.ts';

const shared: NetworkPlan = { kind: 'contended', disk: 400, nic: 100, uplink: 150, core: Infinity };

function skipWords(server: number): number[] {
  const words = new Int32Array(6);
  words.set([server, 2]);
  writeTime(words, 2, 1000);
  return [...words];
}

// Four servers in two racks. j1 reads three blocks, the first of them again with its fourth task; j2 reads nothing.
function runWith(
  network: NetworkPlan,
  yieldingFlows: readonly { readonly flow: number; readonly until: number }[] = [],
) {
  const columns = new StorageColumns();
  columns.addFile('other', [[0]]);
  const firstBlock = columns.addFile('logs', [
    [0, 1],
    [1, 2],
    [0, 3],
  ]);
  columns.addStage({ reads: [{ firstBlock, blocks: 3, bytes: 64e6 }], shuffleBytes: 0, slowStart: 1 });
  columns.addStage({ reads: [], shuffleBytes: 0, slowStart: 1 });
  const data = traceDataOf({
    servers: 4,
    racks: 2,
    slotsPerServer: 2,
    storage: columns.finish(),
    jobs: [{ stages: [4] }, { stages: [1] }],
    attempts: [
      { task: 0, server: 0, lane: 0, startedAt: 10, endedAt: 100 },
      { task: 1, server: 3, lane: 0, startedAt: 20, endedAt: 120 },
      { task: 2, server: 2, lane: 1, startedAt: 30, endedAt: 90, outcome: Outcome.preempted },
      { task: 2, server: 3, lane: 1, startedAt: 95, endedAt: 150 },
    ],
    reads: [
      { attempt: 0, locality: 0, until: 40 },
      { attempt: 1, locality: 1, until: 60 },
      { attempt: 2, locality: 1, until: 80 },
      { attempt: 3, locality: 0, until: 110 },
    ],
    flows: [
      { attempt: 0, from: 0, to: 0, bytes: 64e6, startedAt: 10, endedAt: 40 },
      { attempt: 1, from: 1, to: 3, bytes: 64e6, startedAt: 20, endedAt: 60 },
      { attempt: 2, from: 0, to: 2, bytes: 64e6, startedAt: 30, endedAt: 80 },
    ],
    yieldingFlows,
    decisions: [
      { at: 10, kind: 0, stage: 0, words: skipWords(2) },
      { at: 12, kind: 0, stage: 0, words: skipWords(3) },
    ],
    decisionKinds: ['slots/skip'],
  });
  const topology = createTopology({
    racks: 2,
    serversPerRack: 2,
    slotsPerServer: 2,
    networkDelay: 5,
    network,
  });
  return openTrace({ ...data, topology });
}

const trace = runWith(shared);
const { topology } = trace.data;
const layout = layoutCluster(topology, 1, 640, 360);
const take = createSnapshots(trace);
const jobBlocks = blocksOfJob(trace, 0);

test('a job has the blocks that its tasks read, on the servers of their replicas', () => {
  expect(jobBlocks.blocks).toEqual([1, 2, 3]);
  const on = (server: number) => [
    ...jobBlocks.onServer.items.subarray(
      jobBlocks.onServer.first[server],
      jobBlocks.onServer.first[server + 1],
    ),
  ];
  expect([0, 1, 2, 3].map(on)).toEqual([[0, 2], [0, 1], [1], [2]]);
  expect(jobBlocks.mostOnServer).toBe(2);
});

test('a block is waited for until the last of its tasks is launched for the first time', () => {
  // Task 3 reads block 1 again and is never launched.
  expect([...jobBlocks.launchedAt]).toEqual([Number.POSITIVE_INFINITY, 20, 30]);
  expect([0, 20, 30, 95].map((time) => waitingOn(jobBlocks, 0, time))).toEqual([2, 2, 1, 1]);
});

test('a job without files has no blocks', () => {
  expect(blocksOfJob(trace, 1).blocks).toEqual([]);
});

test('blocks are named by their place in their file', () => {
  expect([0, 1, 3].map((block) => blockName(trace.data.graphs.storage, block))).toEqual([
    'block 1 of other',
    'block 1 of logs',
    'block 3 of logs',
  ]);
});

test.each([1, 3, 12, 40, 200])('%i blocks stand within their server, without overlapping', (count) => {
  const style = blockStyle(layout, count);
  if (style === null) throw new Error('the cluster is drawn too small for this test');
  const shown = style.isBar ? 1 : count;
  const seen = new Set<string>();
  for (let place = 0; place < shown; place += 1) {
    const box = blockAt(layout, take(0), style, 1, place, shown);
    if (box === null) throw new Error('a block has no place');
    expect(box.x).toBeGreaterThanOrEqual(layout.serverX[1] - 1);
    expect(box.x + box.width).toBeLessThanOrEqual(layout.serverX[1] + layout.cellWidth + 1);
    expect(box.y).toBeGreaterThanOrEqual(layout.serverY[1]);
    expect(box.y + box.height).toBeLessThanOrEqual(layout.serverY[1] + layout.glyph.slotsTop);
    seen.add(`${box.x} ${box.y}`);
  }
  expect(seen.size).toBe(shown);
});

test('a point on a mark leads back to its block', () => {
  const style = blockStyle(layout, jobBlocks.mostOnServer);
  if (style === null) throw new Error('the cluster is drawn too small for this test');
  const box = blockAt(layout, take(0), style, 1, 1, 2);
  if (box === null) throw new Error('a block has no place');
  const picture = { layout, snapshot: take(0) };
  expect(blockAtPoint(picture, jobBlocks, 1, box.x + 1, box.y + 1)).toBe(2);
  expect(blockAtPoint(picture, jobBlocks, 1, box.x + 1, box.y + 60)).toBeNull();
});

test('ten thousand servers show no blocks', () => {
  const large = createTopology({ racks: 250, serversPerRack: 40, slotsPerServer: 4, networkDelay: 0 });
  expect(blockStyle(layoutCluster(large, 1, 700, 400), 3)).toBeNull();
});

test('a task reads from the servers that send to it, else from the nearest replica', () => {
  expect(blocksOfTask(trace, 3)).toEqual([1]);
  expect(sourcesOf(trace, 1, 30)).toEqual([1]);
  expect(sourcesOf(trace, 1, 70)).toEqual([]);
  const unshared = runWith({ kind: 'rates', server: 160, rack: 100, remote: 80 });
  expect(sourcesOf(unshared, 1, 30)).toEqual([2]);
  expect(sourcesOf(unshared, 0, 30)).toEqual([0]);
});

test('a block leads to the first task that reads it', () => {
  expect([1, 2, 0].map((block) => readerOf(trace, 0, block))).toEqual([0, 1, -1]);
});

test('a line is drawn for each task that reads from another server, and none for one that computes', () => {
  const lines = (time: number) => linesOfReads({ trace, snapshot: take(time), job: null });
  expect(lines(35)).toEqual([
    { from: 0, attempt: 2 },
    { from: 1, attempt: 1 },
  ]);
  expect(lines(85)).toEqual([]);
});

test('links are numbered as the engine numbers them', () => {
  const names = [uplinkOf(topology, 1), downlinkOf(topology, 0), coreOf(topology)].map((link) =>
    linkName(topology, link),
  );
  expect(names).toEqual(['rack 1 uplink', 'rack 0 downlink', 'core']);
});

test('the load of a link is the sum of its listed transfers', () => {
  const state = createNetworkStates(trace)(35);
  expect(state.flows).toEqual([0, 1, 2]);
  for (const link of [0, 1].flatMap((rack) => [uplinkOf(topology, rack), downlinkOf(topology, rack)])) {
    const sum = flowsOver(trace, state, link).reduce((total, position) => total + state.rates[position], 0);
    expect(state.load[link]).toBeCloseTo(sum, 9);
  }
  expect(flowsOver(trace, state, coreOf(topology))).toEqual([1, 2]);
  expect(state.load[uplinkOf(topology, 0)]).toBeCloseTo(150, 9);
  expect(saturationOf(topology, state, uplinkOf(topology, 0))).toBeCloseTo(1, 9);
  expect(saturationOf(topology, state, coreOf(topology))).toBe(0);
  expect(busiestLink(topology, state)).toBe(uplinkOf(topology, 0));
  expect(busiestLink(topology, createNetworkStates(trace)(5))).toBe(coreOf(topology));
});

test('the table has the reading tasks, and what each server sends and receives', () => {
  const [header, ...rows] = clusterTable(trace, 35);
  const of = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(of('reading')).toEqual([1, 0, 1, 1]);
  expect(of('out (MB/s)')).toEqual([75, 75, 0, 0]);
  expect(of('in (MB/s)')).toEqual([0, 0, 75, 75]);
});

test('a link has a description, and a list of its transfers', () => {
  const state = createNetworkStates(trace)(35);
  const link = uplinkOf(topology, 0);
  expect(describeLink(trace, state, link)).toEqual([
    'rack 1 uplink 150 of 150 MB/s',
    '2 transfers; click to list them',
  ]);
  expect(
    flowRows(trace, state, link, 10).map(({ name, way, rate, left }) => [name, way, rate, left]),
  ).toEqual([
    ['j1·2', 's01 → s03', '75', '25 µs'],
    ['j1·3', 's00 → s02', '75', '45 µs'],
  ]);
});

test('the list of a link, and its description, tell which transfers give way to others (APO-46)', () => {
  const link = uplinkOf(topology, 0);
  const seen = (until: number) => {
    const run = runWith(shared, [{ flow: 2, until }]);
    const state = createNetworkStates(run)(45);
    const rows = flowRows(run, state, link, 10).map(({ name, givesWay, rate }) => [name, givesWay, rate]);
    return [describeLink(run, state, link)[1], ...rows];
  };
  // Of 150 MB/s it gets what the other one's network card leaves.
  expect(seen(50)).toEqual([
    '2 transfers, 1 gives way; click to list them',
    ['j1·2', false, '100'],
    ['j1·3', true, '50'],
  ]);
  expect(seen(45)).toEqual(['2 transfers; click to list them', ['j1·2', false, '75'], ['j1·3', false, '75']]);
});

test('every link has a place beside its rack, and a point on it leads back', () => {
  const places = placeLinks(layout);
  expect(places.filter(({ kind }) => kind === 'uplink')).toHaveLength(2);
  for (const { link, box } of places) {
    expect(linkAt(places, box.x + box.width / 2, box.y + box.height / 2)).toBe(link);
    for (const rack of layout.racks) {
      const isInside = box.x < rack.x + rack.width && box.x + box.width > rack.x;
      const isBeside = box.y < rack.y + rack.height && box.y + box.height > rack.y;
      expect(isInside && isBeside).toBe(false);
    }
    expect(box.x + box.width).toBeLessThanOrEqual(layout.width);
  }
});

test('without shared links no room is kept for them', () => {
  const unshared = createTopology({ racks: 2, serversPerRack: 2, slotsPerServer: 2, networkDelay: 5 });
  expect(placeLinks(layoutCluster(unshared, 1, 640, 360))).toEqual([]);
});

test('a block says where its replicas are and whether it is waited for', () => {
  expect(describeBlock(trace, jobBlocks, 2, 15)).toEqual([
    'block 2 of logs',
    'replicas on s01, s02',
    'a task of j1 that reads it has not been launched',
  ]);
  expect(describeBlock(trace, jobBlocks, 2, 25)[2]).toBe('j1 launched the last task that reads it 5 µs ago');
});

test('the task under the pointer takes precedence over the selected one', () => {
  const target = { kind: 'server', server: 3, lane: 0, place: null } as const;
  expect(focusOf(trace, take(35), target, 0)).toEqual({ task: 1, attempt: 1 });
  expect(focusOf(trace, take(35), null, 0)).toEqual({ task: 0, attempt: 0 });
  expect(focusOf(trace, take(5), null, 0)).toEqual({ task: 0, attempt: null });
});

test('while the clock is paused, decisions of exactly that time are highlighted', () => {
  const { pulseAt, stopsAt } = createPulses(trace);
  const still = { isPlaying: false, speed: 1 };
  expect(pulseAt({ time: 10, ...still }, null)).toEqual({ job: 0, server: 2, task: -1, strength: 1 });
  expect(pulseAt({ time: 11, ...still }, null)).toBeNull();
  expect(pulseAt({ time: 10, ...still }, 1)).toBeNull();
  expect(stopsAt({ time: 90, ...still })).toEqual({ attempts: [2], strength: 1 });
  expect(stopsAt({ time: 91, ...still })).toBeNull();
});

test('while the clock plays, at most one decision per period is highlighted, and fades', () => {
  const { pulseAt } = createPulses(trace);
  // 0.4 seconds of real time are 100 microseconds of the run.
  const playing = { isPlaying: true, speed: 100e-6 / 0.4 };
  const at = (time: number) => pulseAt({ time, ...playing }, null);
  expect(at(9)).toBeNull();
  expect([at(10)?.server, at(20)?.server, at(99)?.server]).toEqual([2, 2, 2]);
  expect(at(60)?.strength).toBeCloseTo(0.5, 9);
  expect(at(101)).toBeNull();
});
