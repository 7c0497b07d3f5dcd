import type { PendingTasks } from '../../trace/pendingTasks.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { drawBars } from './drawBars.ts';
import type { CellPainter } from './drawCells.ts';
import { drawRackCells } from './drawCells.ts';
import { drawGhosts } from './drawGhosts.ts';
import { drawMarks } from './drawMarks.ts';
import { drawFlights } from './drawMessages.ts';
import { drawNotes } from './drawNotes.ts';
import { drawOutages } from './drawOutages.ts';
import { drawSchedulers } from './drawSchedulers.ts';
import { drawTasks } from './drawTasks.ts';
import type { ClusterPicture } from './picture.ts';

/** Draws what is on servers while a run plays, on top of the static ground. */
export function drawServers(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  paintCells: CellPainter,
  palette: Palette,
): void {
  const { detail } = picture.layout;
  if (detail === 'tasks') drawTasks(context, picture, palette);
  else if (detail === 'bars') drawBars(context, picture, palette);
  else if (detail === 'cells') paintCells(context, picture, palette);
  else drawRackCells(context, picture, palette);
  drawOutages(context, picture, palette);
  drawGhosts(context, picture, palette);
  drawMarks(context, picture, palette);
}

/** Draws what changes while a run plays, on top of the static ground. */
export function drawCluster(
  context: CanvasRenderingContext2D,
  picture: ClusterPicture,
  pending: PendingTasks,
  paintCells: CellPainter,
  palette: Palette,
): void {
  drawServers(context, picture, paintCells, palette);
  drawFlights(context, picture, palette);
  drawSchedulers(context, picture, pending, palette);
  drawNotes(context, picture, palette);
}
