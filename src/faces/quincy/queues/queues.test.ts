import { expect, test } from 'vitest';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { SECOND } from '../../../engine/kernel/time.ts';
import { goldenTrace } from '../../../testing/faces/quincy/flow-graph/testGolden.ts';
import { figure3Trace } from '../../../testing/faces/quincy/queues/testQueues.ts';
import { thingAt } from '../../../views/scene/find.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { step } from '../../../views/scene/step.ts';
import { paletteOf } from '../../../widgets/tokens.ts';
import { quincy } from '../face.ts';
import { describeQueue, describeStand, queuesTable } from './describe.ts';
import { chipAt, layoutQueues, type QueuesLayout, type QueuesPicture } from './layout.ts';
import { addTaken, queuesScene } from './Queues.tsx';
import { queuesAt } from './queuesAt.ts';
import { standsOf } from './stands.ts';

const [queues] = quincy.views;
const trace = figure3Trace();
const layoutIn = (width: number, height: number, scale = 1): QueuesLayout =>
  layoutQueues(trace.data.topology, standsOf(trace).peaks, width, height, scale);

function pictureAt(time: number, moment: number, change: Partial<QueuesPicture> = {}): QueuesPicture {
  return {
    ...{
      trace,
      layout: layoutIn(700, 360),
      hues: new Int8Array(3),
      task: null,
      run: 0,
      mayTravel: true,
    },
    now: queuesAt(trace, time * SECOND, moment * SECOND),
    focus: { job: null, hoveredJob: null, server: null },
    progressOf: ({ to }) => (time * SECOND - to) / (moment * SECOND),
    ...change,
  };
}

/** Lists the left edges of the chips that were just taken, and of the rings around servers. */
function taken(picture: QueuesPicture) {
  const marks = new Marks();
  addTaken(marks, picture, paletteOf('light'));
  const boxes = marks.all.flatMap((mark) => (mark.kind === 'box' ? [mark] : []));
  return {
    chips: boxes.filter(({ fill }) => fill !== undefined).map(({ x }) => x),
    rings: boxes.filter(({ fill }) => fill === undefined).map(({ x }) => x),
  };
}

test('the chips of a task that is taken leave all its queues together for the server that takes it', () => {
  const { layout } = pictureAt(6, 1);
  const slot = layout.slots[1].x;
  const begun = taken(pictureAt(6, 1));
  const late = taken(pictureAt(6.9, 1));
  // It stood in the queues of the first server, of its rack and of the cluster.
  expect(begun.chips).toEqual([0, 6, 8].map((queue) => (chipAt(layout, queue, 2, 3)?.x ?? 0) + 0.75));
  expect(late.chips).toHaveLength(3);
  for (const x of late.chips) expect(Math.abs(x - slot)).toBeLessThan(3);
  expect(begun.rings).toEqual([slot - 2]);
  expect(taken(pictureAt(7.01, 1))).toEqual({ chips: [], rings: [] });
});

test('without animation they fade in place', () => {
  const still = { mayTravel: false };
  expect(taken(pictureAt(6.9, 1, still)).chips).toEqual(taken(pictureAt(6, 1, still)).chips);
});

test('queues lie in the picture and apart from each other, whatever its size', () => {
  const small = { networkDelay: 0, slotsPerServer: 1 };
  const topologies = [
    trace.data.topology,
    createTopology({ racks: 8, serversPerRack: 31, ...small }),
    createTopology({ racks: 1, serversPerRack: 5, ...small }),
    createTopology({ racks: 83, serversPerRack: 30, ...small }),
  ];
  for (const topology of topologies) {
    for (const [width, height, scale] of [
      [378, 330, 1],
      [1100, 700, 1],
      [390, 560, 1],
      [800, 480, 1.4],
    ]) {
      const { columns, slots } = layoutQueues(topology, [8, 30, 60], width, height, scale);
      const outside = columns.filter(
        ({ x, width: own, top, bottom }) =>
          x < 0 || x + own > width + 0.001 || bottom > height || top < 0 || bottom <= top,
      );
      const overlapping = slots.filter(({ x }, server) => {
        const isFirst = server === 0 || topology.rackOf[server] !== topology.rackOf[server - 1];
        return !isFirst && x < slots[server - 1].x + slots[server - 1].width - 0.001;
      });
      expect([outside, overlapping]).toEqual([[], []]);
    }
  }
});

test('what is pointed at is what is drawn there, and a task is emphasized in all its queues', () => {
  const picture = pictureAt(5, 0);
  const { layout, now } = picture;
  const scene = queuesScene(picture, paletteOf('light'));
  for (const [queue, { length }] of now.queues.entries()) {
    for (let place = 0; place < length; place += 1) {
      const box = chipAt(layout, queue, place, length);
      if (box === null) throw new Error('no room');
      const found = thingAt(scene, box.x + box.width / 2, box.y + box.height / 2, 1);
      expect(found?.id).toBe(`${queue} ${place}`);
    }
  }
  const [slot] = layout.slots;
  expect(thingAt(scene, slot.x + 2, slot.y + 2, 1)?.id).toBe('0');

  const first = now.queues[6][0];
  const places = first.queues.map((queue) => `${queue} ${now.queues[queue].indexOf(first)}`);
  const strong = queuesScene({ ...picture, task: first.task }, paletteOf('light')).strong ?? [];
  expect([...strong].toSorted()).toEqual(places.toSorted());
});

test('keys go along the queues, with Shift from rack to rack, and up through the tasks of one', () => {
  for (const layout of [layoutIn(700, 360), layoutIn(90, 360)]) {
    const scene = queuesScene(pictureAt(5, 0, { layout }), paletteOf('light'));
    const go = (from: string | null, key: string, isFar = false) => step(scene, from, key, isFar);
    expect([go(null, 'ArrowRight'), go('0', 'ArrowRight'), go('0', 'End')]).toEqual(['0', '1', '8']);
    expect([go('0', 'ArrowUp'), go('0 0', 'ArrowUp'), go('0 2', 'ArrowUp')]).toEqual(['0 0', '0 1', '0 2']);
    expect([go('0 0', 'ArrowDown'), go('0 1', 'ArrowRight')]).toEqual(['0', '1']);
    expect([go('0', 'ArrowRight', true), go('7', 'ArrowRight', true), go('3', 'ArrowLeft', true)]).toEqual([
      '3',
      '8',
      '0',
    ]);
  }
});

test('a task is described by its places, and a queue by its first ready task', () => {
  const now = queuesAt(trace, 5 * SECOND, 0);
  expect(describeStand(trace, now, now.queues[6][0], 6)).toEqual([
    'j1·3',
    'in 5 queues: C of s00, C of s03, R of rack 1, R of rack 2, X',
    '1 of 2 in R of rack 1, since 5 s',
    'j1 is blocked: its share is 2',
  ]);
  expect(describeQueue(trace, now, 0)).toEqual(['C of s00: 3 tasks', 'first ready: j2·1', 'runs j1·1']);
  expect(describeQueue(trace, now, 4)).toEqual(['C of s04: empty', 'holds the root of j1']);
  expect(describeQueue(trace, now, 5)).toEqual(['C of s05: empty', 'is free']);
});

test('the table lists each queue that is not empty', () => {
  expect(queuesTable(trace, 5 * SECOND)).toEqual([
    ['queue', 'tasks', 'of blocked jobs', 'first', 'first that is ready'],
    ['C of s00', 3, 1, 'j1·3', 'j2·1'],
    ['C of s03', 1, 1, 'j1·3', ''],
    ['R of rack 1', 2, 1, 'j1·3', 'j2·1'],
    ['R of rack 2', 1, 1, 'j1·3', ''],
    ['X', 3, 1, 'j1·3', 'j2·1'],
  ]);
});

test('runs that keep no such queues are refused with the reason', () => {
  const run = (own: typeof trace) => [{ index: 0, title: '', trace: own }];
  expect(queues.refuses(run(trace))).toBeNull();
  expect(queues.refuses(run(goldenTrace()))).toContain('solves a flow');
});
