import { beforeEach, expect, test, vi } from 'vitest';
import { createTopology } from '../../../engine/cluster/topology.ts';
import { cameraStore, whole } from '../../../state/cameraStore.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { traceDataOf } from '../../../testing/trace/testTrace.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { RunTrace } from '../../shared/view.ts';
import { layoutCluster } from '../layout.ts';
import { cellAt } from '../places.ts';
import { mostScale } from './camera.ts';
import { layoutAt } from './layoutAt.ts';
import { jumpTo } from './move.ts';
import { type Pane, panes, reveal, showSelected, step, toggleServer } from './panes.ts';

const topology = createTopology({ racks: 4, serversPerRack: 10, slotsPerServer: 1, networkDelay: 5 });
const layout = layoutCluster(topology, 1, 700, 400);
const data = traceDataOf({
  servers: 40,
  schedulers: 1,
  jobs: [{ stages: [3] }],
  attempts: [{ task: 1, server: 39, startedAt: 0, endedAt: 100 }],
  entries: [{ server: 30, stage: 0, task: 2, enteredAt: 0, leftAt: 50 }],
});
const run = { index: 0, trace: openTrace({ ...data, topology }) } as unknown as RunTrace;
const pane: Pane = { run, layout: () => layout, cursor: () => null };
const corner = { scale: 3, x: 0, y: 0 };

/** Whether all of a server is on the stage. */
function isOn(server: number): boolean {
  const { stage } = layout;
  const { x, y, width, height } = cellAt(layoutAt(layout, cameraStore.getState()), server);
  const isAcross = x >= stage.x - 0.01 && x + width <= stage.x + stage.width + 0.01;
  return isAcross && y >= stage.y - 0.01 && y + height <= stage.y + stage.height + 0.01;
}

beforeEach(() => {
  // With less motion the camera is where it goes at once.
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  panes.clear();
  panes.add(pane);
  selectionStore.getState().clear();
  playbackStore.setState({ time: 10 });
  jumpTo(whole);
});

test('what is selected elsewhere comes on the stage: a server, a task that runs, one that waits', () => {
  const selected = [
    { server: 39, select: () => selectionStore.getState().selectServer(39, 0) },
    { server: 39, select: () => selectionStore.getState().selectTask(0, 1, 0) },
    { server: 30, select: () => selectionStore.getState().selectTask(0, 2, 0) },
  ];
  for (const { server, select } of selected) {
    selectionStore.getState().clear();
    jumpTo(corner);
    expect(isOn(server)).toBe(false);
    select();
    showSelected(pane, selectionStore.getState());
    expect([server, isOn(server), cameraStore.getState().scale]).toEqual([server, true, 3]);
  }
});

test('the camera stays for what is seen already, for other runs, for tasks that are nowhere, and at the whole', () => {
  const { selectServer, selectTask } = selectionStore.getState();
  const still = (select: () => void) => {
    const before = cameraStore.getState();
    select();
    showSelected(pane, selectionStore.getState());
    expect(cameraStore.getState()).toEqual(before);
  };
  still(() => selectServer(39, 0));
  jumpTo(corner);
  still(() => selectServer(0, 0));
  still(() => selectServer(39, 1));
  still(() => selectTask(0, 0, 0));
});

test('the cursor takes the picture along, and back', () => {
  jumpTo(corner);
  for (const server of [0, 9, 19, 39, 30, 1]) {
    reveal(layout, server);
    expect([server, isOn(server)]).toEqual([server, true]);
  }
});

test('steps zoom in on what is selected, and all the way back; a second time one server is left again', () => {
  selectionStore.getState().selectServer(27, 0);
  step(1);
  expect(cameraStore.getState().scale).toBe(2);
  expect(isOn(27)).toBe(true);
  step(9);
  expect(cameraStore.getState().scale).toBe(mostScale(layout));
  expect(isOn(27)).toBe(true);
  step(-1);
  expect(cameraStore.getState().scale).toBe(mostScale(layout) / 2);
  step(Number.NEGATIVE_INFINITY);
  expect(cameraStore.getState()).toEqual(whole);
  toggleServer(layout, 5);
  expect([cameraStore.getState().scale, isOn(5)]).toEqual([mostScale(layout), true]);
  toggleServer(layout, 5);
  expect(cameraStore.getState()).toEqual(whole);
});

test('without a picture of the cluster on screen nothing is zoomed', () => {
  panes.clear();
  step(1);
  expect(cameraStore.getState()).toEqual(whole);
});
