import { formatMicros } from '../../../base/format.ts';
import type { Look, Sketch } from '../../../views/looks/sketch.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Edge } from './edges.ts';
import type { Box, PairsLayout } from './layout.ts';
import { edgeLabel } from './words.ts';

/** What the drawing of pairs depends on. */
interface PairsPicture {
  readonly layout: PairsLayout;
  readonly palette: Palette;
}

/** `open`: a task without a server; `idle`: a server without a task. */
type ChipLook = 'plain' | 'open' | 'idle' | 'marked';

/** Draws a task or a server, with words after its name where there is room. */
export function drawChip(
  sketch: Sketch,
  palette: Palette,
  box: Box,
  name: string,
  beside: string,
  look: ChipLook,
): void {
  const { scale } = sketch;
  const size = Math.min(13, (box.height * 0.86) / scale);
  const isMarked = look === 'marked';
  const strokes = {
    plain: palette.ink,
    idle: palette.lineStrong,
    open: palette.accent,
    marked: palette.accent,
  };
  sketch.rect(box, {
    fill: isMarked || look === 'open' ? palette.accentSoft : palette.surface,
    stroke: strokes[look],
    width: isMarked ? 2.5 : 1.25,
    dash: look === 'idle' ? [3 / scale, 2.5 / scale] : undefined,
    round: 4,
  });
  const middle = box.y + box.height / 2;
  const wide = textWidth(name, size * scale, true);
  const after = beside === '' ? 0 : textWidth(` ${beside}`, size * scale);
  const isBeside = after > 0 && wide + after + 8 * scale < box.width;
  const left = box.x + (box.width - wide - (isBeside ? after : 0)) / 2;
  const colour = look === 'idle' ? palette.inkSoft : palette.ink;
  sketch.text([name], left, middle, Infinity, { colour, size, isBold: true });
  if (isBeside)
    sketch.text([beside], left + wide + after, middle, Infinity, {
      colour: palette.inkFaint,
      size,
      anchor: 'end',
    });
}

/** Draws a line between a task and a server. */
export function drawEdge(
  sketch: Sketch,
  { layout, palette }: PairsPicture,
  { look, row, column }: Edge,
): void {
  const { scale } = sketch;
  const [task, server] = [layout.tasks[row], layout.servers[column]];
  const [x1, y1] = [task.x + task.width, task.y + task.height / 2];
  const [x2, y2] = [server.x - (look === 'asks' ? 7 * scale : 0), server.y + server.height / 2];
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const path = `M${x1} ${y1}C${x} ${y1} ${x} ${y2} ${x2} ${y2}`;
  const looks: Readonly<Record<Edge['look'], Look & { stroke: string }>> = {
    held: { stroke: palette.accent, width: layout.hasTaskWords ? 3.5 : 2.25 },
    asks: { stroke: palette.accent, width: 1.75 },
    refused: { stroke: palette.inkFaint, width: 1.25, dash: [4 / scale, 3 / scale] },
    blocks: { stroke: palette.danger, width: 2, dash: [1.5 / scale, 3.5 / scale] },
    could: { stroke: palette.line },
  };
  sketch.path(path, { stroke: 'transparent', width: 11 / scale }); // easy to point at
  sketch.path(path, looks[look]);
  if (look === 'asks')
    sketch.path(`M${server.x} ${y2}l${-8 * scale} ${-4 * scale}v${8 * scale}Z`, { fill: looks.asks.stroke });
  const arm = 4.5 * scale;
  const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  if (look === 'refused') sketch.path(cross, { stroke: palette.ink, width: 1.75 });
}

/**
 * Writes the words of a line: of a held one at its server, which holds one task only, or where servers are crowded at its task;
 * of others at their task.
 */
export function drawEdgeWords(sketch: Sketch, { layout, palette }: PairsPicture, edge: Edge): void {
  const { scale } = sketch;
  const [task, server] = [layout.tasks[edge.row], layout.servers[edge.column]];
  const isHeld = edge.look === 'held';
  const isAtServer = isHeld && layout.hasServerWords;
  if (!isAtServer && !layout.hasTaskWords) return;
  const box = isAtServer ? server : task;
  // On the side where the line does not go.
  const isBelow = isAtServer ? task.y <= server.y : server.y < task.y;
  const between = server.x - task.x - task.width - 20 * scale;
  const plain = isHeld ? palette.ink : palette.inkSoft;
  const x = isAtServer ? server.x - 10 * scale : task.x + task.width + 10 * scale;
  const y = box.y + box.height / 2 + (isBelow ? 13 : -12) * scale;
  // At the other end may be the words of what is held.
  sketch.text([edgeLabel(edge), formatMicros(edge.completion)], x, y, isHeld ? between : between / 2, {
    colour: edge.look === 'blocks' ? palette.danger : plain,
    anchor: isAtServer ? 'end' : 'start',
    isBold: isHeld,
    halo: palette.surface,
  });
}
