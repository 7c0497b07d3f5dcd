import { NONE } from '../../engine/ids.ts';
import { Outcome } from '../../engine/record/schema.ts';
import type { PendingTasks } from '../../trace/pendingTasks.ts';
import { drawBox, inset, type Paint } from '../looks/pen.ts';
import { drawBars } from './drawBars.ts';
import { type CellPainter, drawRackCells } from './drawCells.ts';
import { drawMarks } from './drawMarks.ts';
import { drawFlights } from './drawMessages.ts';
import { drawOutages } from './drawOutages.ts';
import { drawSchedulers } from './drawSchedulers.ts';
import { drawTasks } from './drawTasks.ts';
import { type ClusterPicture, colours, jobOfAttempt } from './picture.ts';
import { slotAt } from './places.ts';
import type { Box } from './schedulerRow.ts';
import { hasReaders } from './stage/strips.ts';

/** Draws what is on servers while a run plays, on top of the static ground. */
export function drawServers(paint: Paint, picture: ClusterPicture, paintCells: CellPainter): void {
  const { detail } = picture.layout;
  if (detail === 'tasks') drawTasks(paint, picture);
  else if (detail === 'bars') drawBars(paint, picture);
  else if (detail === 'cells') paintCells(paint, picture);
  else drawRackCells(paint, picture);
  drawOutages(paint, picture);
  drawGhosts(paint, picture);
  drawMarks(paint, picture);
}

/** Draws what changes while a run plays, on top of the static ground. */
export function drawCluster(
  paint: Paint,
  picture: ClusterPicture,
  pending: PendingTasks,
  paintCells: CellPainter,
): void {
  drawServers(paint, picture, paintCells);
  // Where arrows say who sends what, messages would say it twice.
  if (!hasReaders(picture.layout)) drawFlights(paint, picture);
  drawSchedulers(paint, picture, pending);
}

/**
 * Where tasks of the selected job have finished: the slots that no other task of it has now. What a job did stays to be
 * seen when it is done.
 */
export function ghostsOf(picture: ClusterPicture): readonly Box[] {
  const { layout, snapshot, trace, focus } = picture;
  if (focus.job === null || layout.detail !== 'tasks') return [];
  const { jobFirstStage, stageFirstTask } = trace.data.graphs;
  const { server, lane, outcome, endedAt } = trace.data.tables.attempts.columns;
  const slots = new Map<number, Box>();
  const past = stageFirstTask[jobFirstStage[focus.job + 1]];
  for (let task = stageFirstTask[jobFirstStage[focus.job]]; task < past; task += 1) {
    for (const attempt of trace.attemptsOfTask(task)) {
      if (outcome[attempt] !== Outcome.finished || !(endedAt[attempt] <= snapshot.time)) continue;
      const slot = layout.topology.firstSlot[server[attempt]] + lane[attempt];
      const now = snapshot.attemptIn[slot];
      if (now !== NONE && jobOfAttempt(picture, now) === focus.job) continue;
      slots.set(slot, slotAt(layout, server[attempt], lane[attempt]));
    }
  }
  return [...slots.values()];
}

/** Frames the slots where tasks of the selected job have finished. */
function drawGhosts(paint: Paint, picture: ClusterPicture): void {
  const { focus, layout } = picture;
  if (focus.job === null) return;
  const pen = { ...paint, scale: layout.scale };
  const look = { stroke: colours(picture, paint.palette)(focus.job), weight: 2, round: 4 };
  const gap = Math.min(2, layout.glyph.slotGap / 2) + layout.scale;
  for (const slot of ghostsOf(picture)) drawBox(pen, inset(slot, -gap), look);
}
