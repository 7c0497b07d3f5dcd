import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import type { Selection } from '../../../state/selectionStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace } from '../../shared/view.ts';
import type { ClusterLayout } from '../layout.ts';
import { isOut } from '../places.ts';
import { centredOn, draggedBy, mostScale, serverNear, zoomedAbout } from './camera.ts';
import { layoutAt } from './layoutAt.ts';
import { moveBack, moveTo, standing } from './move.ts';

/** A picture of the cluster on screen. */
export interface Pane {
  readonly run: RunTrace;
  /** The layout of the whole. */
  layout(): ClusterLayout;
  /** The keyboard's cursor. */
  cursor(): ServerId | null;
}

/** The pictures on screen. */
export const panes = new Set<Pane>();

/** How many times larger one step makes everything. */
const STEP = 2;

/** Zooms in or out by steps: in on the cursor or on what is selected, if anything is; all the way out by -Infinity. */
export function step(steps: number): void {
  const { run } = selectionStore.getState();
  const all = [...panes];
  const pane =
    all.find((each) => each.cursor() !== null) ?? all.find((each) => each.run.index === run) ?? all[0];
  if (pane === undefined) return;
  const factor = STEP ** steps;
  if (factor === 0) {
    moveBack();
    return;
  }
  const layout = pane.layout();
  const server = pane.cursor() ?? selectedServer(pane, selectionStore.getState());
  const middle = { x: 0.5, y: 0.5 };
  const at = factor > 1 ? serverNear(layout, standing(), middle) : middle;
  const camera = zoomedAbout(standing(), factor, at, mostScale(layout));
  moveTo(steps > 0 && server !== null ? centredOn(layout, server, camera.scale) : camera);
}

/** Shows one server as large as it gets; or the whole again, if it is shown so already. */
export function toggleServer(layout: ClusterLayout, server: ServerId): void {
  const most = mostScale(layout);
  if (standing().scale > 0.95 * most) moveBack();
  else moveTo(centredOn(layout, server, most));
}

/** Moves the camera as little as needed until a server is on the stage. */
export function reveal(layout: ClusterLayout, server: ServerId): void {
  const camera = standing();
  if (camera.scale === 1) return;
  const { serverX, serverY, cellWidth, cellHeight, stage } = layoutAt(layout, camera);
  const by = {
    x: stepInto(serverX[server] - stage.x, cellWidth, stage.width) / stage.width,
    y: stepInto(serverY[server] - stage.y, cellHeight, stage.height) / stage.height,
  };
  if (by.x !== 0 || by.y !== 0) moveTo(draggedBy(camera, by, mostScale(layout)));
}

/** By how much something must move to be within a length, and a little more, so that what comes next is seen too. */
function stepInto(at: number, size: number, length: number): number {
  const beside = Math.max(0, Math.min(size, (length - size) / 2));
  if (at < 0) return beside - at;
  return at + size > length ? length - size - beside - at : 0;
}

/** Moves the camera to what was selected elsewhere on the page, unless some of it is on the stage. */
export function showSelected(pane: Pane, selection: Selection): void {
  const camera = standing();
  const server = selection.run === pane.run.index ? selectedServer(pane, selection) : null;
  if (camera.scale === 1 || server === null) return;
  const layout = pane.layout();
  if (isOut(layoutAt(layout, camera), server)) moveTo(centredOn(layout, server, camera.scale));
}

/** Returns the selected server, or where the selected task runs or waits now; null if nowhere in this picture. */
function selectedServer({ run, layout }: Pane, { server, task }: Selection): ServerId | null {
  const { servers } = layout().topology;
  if (server !== null) return server < servers ? server : null;
  if (task === null) return null;
  const { trace } = run;
  const { time } = playbackStore.getState();
  const { attempts, entries } = trace.data.tables;
  for (const attempt of trace.attemptsOfTask(task)) {
    const { startedAt, endedAt } = attempts.columns;
    if (startedAt[attempt] <= time && endedAt[attempt] > time) return attempts.columns.server[attempt];
  }
  let waiting: ServerId | null = null;
  trace.queued(time, (entry) => {
    if (entries.columns.task[entry] !== NONE && entries.columns.task[entry] === task)
      waiting = entries.columns.server[entry];
  });
  return waiting;
}
