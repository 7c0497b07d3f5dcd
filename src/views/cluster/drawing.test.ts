import { expect, test } from 'vitest';
import { createTopology } from '../../engine/cluster/topology.ts';
import type { HandmadeRun } from '../../testing/trace/testTrace.ts';
import { traceDataOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { ghostsOf } from './draw.ts';
import { entryHeightIn } from './drawBars.ts';
import { crowdingOfRacks, crowdingOfServers } from './drawCells.ts';
import { boxOfTask } from './drawMarks.ts';
import { drawFlights, flightsOf } from './drawMessages.ts';
import { drawTasks } from './drawTasks.ts';
import { layoutCluster } from './layout.ts';
import type { Motion } from './motion.ts';
import type { ClusterPicture } from './picture.ts';
import { entryAt, queueTop, schedulerFoot, slotAt } from './places.ts';
import { createSnapshots } from './snapshot.ts';

const all: Motion = { oneJobIn: 1, onlyColoured: false, showsSelected: true, note: null };
const palette = paletteOf('light');

const run: HandmadeRun = {
  servers: 4,
  schedulers: 2,
  jobs: [{ stages: [3] }, { stages: [2] }],
  attempts: [
    { task: 0, server: 0, startedAt: 0, endedAt: 100 },
    { task: 1, server: 2, startedAt: 0, endedAt: 100 },
  ],
  entries: [
    { server: 0, stage: 1, task: 3, enteredAt: 5, leftAt: 100 },
    { server: 0, stage: 0, enteredAt: 6, leftAt: 100 },
    ...Array.from({ length: 20 }, () => ({ server: 2, stage: 0, enteredAt: 7, leftAt: 90 })),
  ],
  holds: [{ server: 1, stage: 1, from: 8, to: 28 }],
  messageKinds: [
    { name: 'probe', to: 'server', look: 'probe' },
    { name: 'getTask', to: 'scheduler' },
  ],
  messages: [
    { from: 5, to: 3, kind: 0, stage: 1, sentAt: 0, receivedAt: 40 },
    { from: 1, to: 5, kind: 1, stage: 1, sentAt: 10, receivedAt: 20 },
  ],
};

function pictureAt(
  time: number,
  motion = all,
  job: number | null = null,
  of: HandmadeRun = run,
): ClusterPicture {
  const data = traceDataOf(of);
  const topology = createTopology({ racks: 2, serversPerRack: 2, slotsPerServer: 1, networkDelay: 5 });
  const trace = openTrace({ ...data, topology });
  return {
    trace,
    layout: layoutCluster(topology, 2, 400, 300),
    snapshot: createSnapshots(trace)(time),
    hues: Int8Array.of(0, 1),
    focus: { job, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null },
    motion,
  };
}

interface Call {
  readonly act: string;
  readonly colour: string;
  readonly isDashed: boolean;
  /** What was outlined last: a rectangle or a circle. */
  readonly shape: string;
}

/** Records what is filled and stroked, with the current colour and dash. */
function fakeContext() {
  const calls: Call[] = [];
  const texts: string[] = [];
  let shape = '';
  let dash: readonly number[] = [];
  const target: Record<string, unknown> = {
    setLineDash: (lengths: readonly number[]) => {
      dash = lengths;
    },
    fillText: (text: string) => texts.push(text),
  };
  const context = new Proxy(target, {
    get: (_, name) => {
      if (name in target) return target[String(name)];
      return () => {
        const colour = String(target[/[fF]ill/.test(String(name)) ? 'fillStyle' : 'strokeStyle']);
        if (name === 'roundRect' || name === 'arc') shape = name;
        calls.push({ act: String(name), colour, isDashed: dash.length > 0, shape });
      };
    },
    set: (_, name, value) => {
      target[String(name)] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, calls, texts };
}

test('one solid square is drawn for each running task, in the hue of its job', () => {
  const picture = pictureAt(10);
  const { context, calls } = fakeContext();
  drawTasks({ context, palette }, picture);
  const squares = calls.filter(({ act, colour }) => act === 'fill' && colour === palette.jobs[0]);
  expect(squares).toHaveLength(picture.snapshot.runningCount);
});

test('entries are outlined, reservations dashed, and those that do not fit are counted', () => {
  const picture = pictureAt(10, all, null, { ...run, holds: [] });
  const { context, calls, texts } = fakeContext();
  drawTasks({ context, palette }, picture);
  const { room } = picture.layout.glyph;
  const strokes = calls.filter(({ act }) => act === 'stroke');
  expect(strokes.filter(({ isDashed }) => !isDashed)).toHaveLength(1);
  expect(strokes.filter(({ isDashed }) => isDashed)).toHaveLength(1 + room - 1);
  expect(texts).toEqual([`+${20 - (room - 1)}`]);
});

test('a held slot is dashed in the hue of the job for which it is held', () => {
  const { context, calls } = fakeContext();
  drawTasks({ context, palette }, pictureAt(10));
  const holds = calls.filter(
    ({ act, shape, isDashed }) => act === 'stroke' && shape === 'roundRect' && isDashed,
  );
  expect(holds.map(({ colour }) => colour)).toEqual([palette.jobs[1]]);
});

test('the position of a message is proportional to time', () => {
  const picture = pictureAt(10);
  const [probe, question] = flightsOf(picture);
  const foot = schedulerFoot(picture.layout, 1);
  const end = queueTop(picture.layout, 3, 0);
  expect(probe.at.x).toBeCloseTo(foot.x + (end.x - foot.x) / 4);
  expect(probe.at.y).toBeCloseTo(foot.y + (end.y - foot.y) / 4);
  const slot = slotAt(picture.layout, 1, 0);
  expect(question.at).toEqual({ x: slot.x + slot.width / 2, y: slot.y + slot.height / 2 });
});

test('a message to a failed scheduler is drawn like any other, and ends with a cross', () => {
  const lost = { from: 1, to: 5, kind: 1, stage: 1, sentAt: 10 };
  const broken = { ...run, messages: [lost], outages: [{ actor: 5, from: 0, to: 500 }] };
  const picture = pictureAt(12, all, null, broken);
  const [flight] = flightsOf(picture);
  expect(flight.isLost).toBe(true);
  expect(flight.at.y).toBeCloseTo(flight.from.y + (flight.to.y - flight.from.y) * (2 / 5));
  const { context, calls } = fakeContext();
  drawFlights({ context, palette }, picture);
  const count = (act: string) => calls.filter((call) => call.act === act).length;
  expect([count('arc'), count('lineTo')]).toEqual([1, 2]);
  expect(flightsOf(pictureAt(15, all, null, broken))).toEqual([]);
});

test('no messages with reduced motion; only those of the selected job if all would be too many', () => {
  const still: Motion = { ...all, oneJobIn: Number.POSITIVE_INFINITY, showsSelected: false };
  expect(flightsOf(pictureAt(10, still, 1))).toEqual([]);
  const fast: Motion = { ...all, oneJobIn: Number.POSITIVE_INFINITY };
  expect(flightsOf(pictureAt(10, fast, 1))).toHaveLength(2);
  expect(flightsOf(pictureAt(10, fast, 0))).toEqual([]);
});

test('with reduced motion a line stands between who sends and who receives, and nothing moves along it', () => {
  const drawnAt = (time: number) => {
    const still = { ...all, oneJobIn: Number.POSITIVE_INFINITY, isStill: true };
    const points: (readonly number[])[] = [];
    const { context, calls } = fakeContext();
    context.lineTo = (x, y) => points.push([x, y]);
    drawFlights({ context, palette }, pictureAt(time, still, 1));
    expect(calls.filter(({ act }) => act === 'arc' || act === 'roundRect')).toEqual([]);
    return points;
  };
  const foot = schedulerFoot(pictureAt(0).layout, 1);
  expect(drawnAt(12)).toContainEqual([foot.x, foot.y]);
  expect(drawnAt(12)).toEqual(drawnAt(18));
  expect(drawnAt(45)).toEqual([]);
});

test('a task is found in its slot, in its queue, or nowhere', () => {
  const picture = pictureAt(10);
  expect(boxOfTask(picture, 1)).toEqual(slotAt(picture.layout, 2, 0));
  expect(boxOfTask(picture, 3)).toEqual(entryAt(picture.layout, 0, 0, 2));
  expect(boxOfTask(picture, 4)).toBeNull();
});

test('cells show free, asking and queueing servers on one scale, racks their mean', () => {
  const picture = pictureAt(10);
  expect([...crowdingOfServers(picture)]).toEqual([2, 1, 1, 0]);
  expect([...crowdingOfRacks(picture)]).toEqual([1.5, 0.5]);
});

test('a bar of the longest shown queue has room in its cell', () => {
  const picture = pictureAt(10);
  expect(entryHeightIn(picture) * 16).toBeLessThanOrEqual(picture.layout.glyph.queueBottom + 1e-9);
});

test('the slots where tasks of the selected job have finished are framed, and no others', () => {
  const at = (time: number, job: number | null) => ghostsOf(pictureAt(time, all, job));
  const { layout } = pictureAt(0);
  expect(at(99, 0)).toEqual([]);
  expect(at(100, 0)).toEqual([slotAt(layout, 0, 0), slotAt(layout, 2, 0)]);
  expect(at(100, 1)).toEqual([]);
  expect(at(100, null)).toEqual([]);
  const again = {
    ...run,
    attempts: [...(run.attempts ?? []), { task: 2, server: 0, startedAt: 100, endedAt: 200 }],
  };
  expect(ghostsOf(pictureAt(150, all, 0, again))).toEqual([slotAt(layout, 2, 0)]);
});
