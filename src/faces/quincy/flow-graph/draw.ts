import type { Palette } from '../../../widgets/tokens.ts';
import { drawArcs } from './drawArcs.ts';
import { drawLabels } from './drawLabels.ts';
import { drawMoves } from './drawMoves.ts';
import { drawNodes } from './drawNodes.ts';
import type { FlowPicture } from './picture.ts';

/** Draws a network: arcs, flow that was taken back, nodes, and costs. */
export function drawFlow(context: CanvasRenderingContext2D, picture: FlowPicture, palette: Palette): void {
  drawArcs(context, picture, palette);
  if (picture.isRecorded) drawMoves(context, picture, palette);
  drawNodes(context, picture, palette);
  drawLabels(context, picture, palette);
}
