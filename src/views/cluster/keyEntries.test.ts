import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { policies } from '../../policies/registry.ts';
import { dataRun } from '../../testing/app/inspector/testDataRuns.ts';
import { randomRun } from '../../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../../testing/cases.ts';
import type { Trace } from '../../trace/trace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { looks } from '../copies/CopyFrame.tsx';
import { keepLooks } from '../copies/laterLooks.ts';
import { jobColour, jobHues } from '../looks/colour.ts';
import { jobName } from '../shared/names.ts';
import { drawServers } from './draw.ts';
import { type DrawnMarks, drawnMarks, type MarkClass } from './drawnMarks.ts';
import type { Detail } from './fit.ts';
import { keyEntries } from './keyEntries.ts';
import { layoutCluster } from './layout.ts';
import type { ClusterPicture } from './picture.ts';
import { createSnapshots } from './snapshot.ts';

const palette = paletteOf('light');
keepLooks(looks);

const keyOf = (drawn: DrawnMarks, detail: Detail, job: number | null, hues: Int8Array = Int8Array.of(NONE)) =>
  keyEntries(
    drawn,
    {
      ...{ detail, job, hasBlocks: false, yields: false },
      colourOf: (each) => jobColour(hues, palette, { job, hoveredJob: null }, each),
    },
    palette,
  );

const titles = (detail: Detail, job: number | null, ...classes: readonly MarkClass[]) =>
  keyOf({ classes: new Set(classes), jobs: new Set() }, detail, job).map(({ title }) => title);

test('a picture of tasks has a key of tasks, one of cells or racks a key of those', () => {
  const all = ['own', 'grey', 'free', 'reserved'] as const;
  expect(titles('tasks', null, 'grey', 'free', 'reserved')).toEqual([
    ...['another job', 'free', 'a reservation: a place in line'],
  ]);
  expect(titles('tasks', 6, ...all, 'finished').slice(0, 2)).toEqual(['a task of j7', 'finished here']);
  expect(titles('bars', null, 'grey', 'free', 'reserved')).toEqual([
    ...['another job', 'free', 'tasks wait: higher is more', 'a further place in line'],
  ]);
  expect(titles('cells', null, 'grey')).toEqual(['a server, in the colour of the work that waits']);
  expect(titles('cells', 6, ...all).slice(1)).toEqual(['a task of j7', 'j7 waits in line']);
  expect(titles('racks', 6, ...all)).toEqual(['a rack, in the colour of the mean work that waits']);
});

test('no two marks of a key look alike', () => {
  const marks = {
    ...{
      own: '',
      finished: '',
      grey: '',
      free: '',
      asking: '',
      waiting: '',
      short: '',
      reserved: '',
      more: '',
    },
    ...{
      reservedByOthers: '',
      rackRead: '',
      otherRackRead: '',
      copies: '',
      opportunistic: '',
      kept: '',
      root: '',
    },
    ...{ fallow: '', slow: '', down: '', message: '' },
  } satisfies Record<MarkClass, ''>;
  const classes = new Set(Object.keys(marks) as MarkClass[]);
  const entries = keyOf({ classes, jobs: new Set([1]) }, 'tasks', 0, Int8Array.of(0, 1));
  expect(entries.length).toBe(classes.size + 1);
  expect(new Set(entries.map(({ mark, colour }) => `${mark} ${colour}`)).size).toBe(entries.length);
});

/** What is filled and stroked: its colour, whether lines are dashed, and the radius of a circle. */
function recorder() {
  const drawn = { colours: new Set<string>(), rings: 0, specks: 0, tints: 0, counts: 0 };
  const state: Record<string, unknown> = { globalAlpha: 1 };
  let dash: readonly number[] = [];
  let radius = 0;
  const acts: Record<string, (...args: never[]) => unknown> = {
    setLineDash: (lengths: readonly number[]) => {
      dash = lengths;
    },
    beginPath: () => {
      radius = 0;
    },
    arc: (_x: number, _y: number, r: number) => {
      radius = r;
    },
    fill: () => {
      drawn.colours.add(String(state.fillStyle));
      if (state.globalAlpha === 0.35) drawn.tints += 1;
      else if (radius > 0 && radius <= 2) drawn.specks += 1;
    },
    stroke: () => {
      drawn.colours.add(String(state.strokeStyle));
      if (radius > 0 && dash.length > 0) drawn.rings += 1;
    },
    fillText: (text: string) => {
      if (/^\+\d/.test(text)) drawn.counts += 1;
    },
    measureText: () => ({ width: 10 }),
  };
  const context = new Proxy(state, {
    get: (_, name) => state[String(name)] ?? acts[String(name)] ?? (() => undefined),
    set: (_, name, value) => {
      state[String(name)] = value;
      return true;
    },
  });
  return { context: context as unknown as CanvasRenderingContext2D, drawn };
}

const RUNS = cases(2, 1);
const MOMENTS = 12;

function pictureAt(trace: Trace, hues: Int8Array, time: number, job: number | null): ClusterPicture {
  const { topology, schedulers } = trace.data;
  return {
    ...{ trace, hues, layout: layoutCluster(topology, schedulers, 900, 640) },
    snapshot: createSnapshots(trace)(time),
    focus: { job, task: null, server: null, hoveredJob: null, hoveredServer: null, cursor: null },
    motion: { oneJobIn: 1, onlyColoured: false, showsSelected: true, note: null },
  };
}

test.each(policies.all.map(({ id }) => id))(
  'under %s every class of mark that is drawn has a line, and no other has',
  (policy) => {
    let looked = 0;
    for (let seed = 1; seed <= RUNS; seed += 1)
      for (const run of [randomRun(seed, policy), dataRun(seed, policy)]) {
        if (run === null) continue;
        const { trace } = run;
        const hues = jobHues([trace]);
        for (let moment = 0; moment < MOMENTS; moment += 1) {
          const time = Math.round((trace.data.endedAt * moment) / MOMENTS);
          const job = moment % 3 === 0 ? null : moment % trace.data.graphs.jobs;
          const picture = pictureAt(trace, hues, time, job);
          if (picture.layout.detail !== 'tasks') continue;
          looked += 1;
          const { context, drawn } = recorder();
          drawServers({ context, palette }, picture, () => undefined);
          const entries = keyOf(drawnMarks(picture), 'tasks', job, hues);
          const has = (mark: string) => entries.some((entry) => entry.mark === mark);
          const where = `${run.scenario.name}, seed ${seed}, ${time} µs`;
          expect([has('ring'), has('speck'), has('tinted'), has('count')], where).toEqual([
            ...[drawn.rings > 0, drawn.specks > 0, drawn.tints > 0, drawn.counts > 0],
          ]);
          const solid = entries.filter(({ mark }) => mark === 'solid' || mark === 'slot');
          const inKey = new Set(entries.map(({ colour }) => colour));
          for (const [hue, colour] of palette.jobs.entries())
            if (drawn.colours.has(colour)) expect([...inKey], `${where}, hue ${hue}`).toContain(colour);
          for (const { title, colour } of solid)
            if (/^(a task of )?j\d/.test(title)) expect([...drawn.colours], where).toContain(colour);
          expect(entries.filter(({ title }) => title === jobName(job ?? -1))).toEqual([]);
        }
      }
    expect(looked).toBeGreaterThan(0);
  },
);
