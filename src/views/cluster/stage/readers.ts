import type { ServerId } from '../../../engine/ids.ts';
import { textWidth } from '../../../widgets/fit.ts';
import { inkOn } from '../../looks/contrast.ts';
import { type Pen, write } from '../../looks/pen.ts';
import type { ClusterLayout } from '../layout.ts';
import { isOut, type Point, queueTop } from '../places.ts';
import type { Box } from '../schedulerRow.ts';
import { arrowHead } from './arrowHead.ts';
import type { Reader, ReadersMark } from './marks.ts';
import type { Placed, Scene } from './scene.ts';
import { stripsOf } from './strips.ts';

// CSS pixels, before the scale
const PILL = { height: 24, widest: 54, gap: 8 } as const;
const DIE = 15;
const HEAD = 7;

/** Draws managers in a row, and an arrow from each to the servers that it has sent to; that of the followed job in its hue. */
export function placeReaders(mark: ReadersMark, scene: Scene): readonly Placed[] {
  const { layout, snapshot, job: own } = scene;
  const { readers } = stripsOf(layout);
  if (readers === null || mark.readers.length === 0) return [];
  const { scale } = layout;
  const more = mark.others > 0 ? `+${mark.others}${mark.others === 1 ? ' other' : ' others'}` : '';
  const rest = more === '' ? 0 : textWidth(more, 12 * scale) + PILL.gap * scale;
  const step = Math.min((PILL.widest + PILL.gap + 4) * scale, (readers.width - rest) / mark.readers.length);
  const left = readers.x + (readers.width - rest - step * mark.readers.length) / 2;
  const pills = mark.readers.map((reader, place) => ({
    reader,
    box: {
      x: left + place * step + (PILL.gap / 2) * scale,
      y: readers.y + (readers.height - PILL.height * scale) / 2,
      width: step - PILL.gap * scale,
      height: PILL.height * scale,
    },
  }));
  const isSeen = layout.detail === 'tasks';
  const ends = (server: ServerId) => queueTop(layout, server, snapshot.queued[server]);
  const inOrder = [...pills].sort(
    (one, other) => Number(one.reader.job === own) - Number(other.reader.job === own),
  );
  const arrows: Placed = {
    key: 'sent',
    box: { x: 0, y: readers.y, width: 0, height: 0 },
    says: [],
    job: null,
    draw(pen, colourOf) {
      if (!isSeen) return;
      for (const { reader, box } of inOrder)
        for (const server of reader.to)
          if (!isOut(layout, server))
            drawArrow(pen, footOf(box), ends(server), layout, reader.job === own ? colourOf(own) : null);
    },
  };
  return [
    arrows,
    ...pills.map(
      ({ reader, box }): Placed => ({
        key: `reader ${reader.job}`,
        box,
        says: [reader.name, ...mark.says],
        job: reader.job,
        draw: (pen, colourOf) => drawPill(pen, reader, box, reader.job === own ? colourOf(own) : null),
      }),
    ),
    ...(more === ''
      ? []
      : [
          {
            key: 'readers more',
            box: { ...readers, x: left + step * mark.readers.length, width: rest },
            says: [],
            job: null,
            draw: (pen: Pen) =>
              write(
                pen,
                more,
                left + step * mark.readers.length + PILL.gap * scale,
                readers.y + readers.height / 2,
                {
                  colour: pen.palette.inkSoft,
                },
              ),
          },
        ]),
  ];
}

const footOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height });

function drawPill(pen: Pen, { name, die }: Reader, { x, y, width, height }: Box, hue: string | null): void {
  const { context, palette, scale } = pen;
  context.fillStyle = hue ?? palette.surface;
  context.strokeStyle = hue ?? palette.lineStrong;
  context.lineWidth = 1.2 * scale;
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fill();
  context.stroke();
  const colour = hue === null ? palette.ink : inkOn(hue, palette);
  const style = { colour, size: 13, isBold: true, align: 'center', most: width - 8 * scale } as const;
  write(pen, name, x + width / 2, y + height / 2 + 0.5, style);
  if (die !== null) drawDie(pen, die, x + width - 0.6 * DIE * scale, y - 0.4 * DIE * scale);
}

/** Where the pips of each face are, on a grid of three by three. */
const faces: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

function drawDie({ context, palette, scale }: Pen, face: number, x: number, y: number): void {
  const side = DIE * scale;
  context.fillStyle = palette.surface;
  context.strokeStyle = palette.ink;
  context.lineWidth = scale;
  context.beginPath();
  context.roundRect(x, y, side, side, 3 * scale);
  context.fill();
  context.stroke();
  context.fillStyle = palette.ink;
  context.beginPath();
  for (const pip of faces[face] ?? []) {
    const [px, py] = [x + (side * (1 + (pip % 3))) / 4, y + (side * (1 + Math.floor(pip / 3))) / 4];
    context.moveTo(px + 1.4 * scale, py);
    context.arc(px, py, 1.4 * scale, 0, 2 * Math.PI);
  }
  context.fill();
}

/** Down from a manager, along the gutter beside a column of servers, to the place in line that is reached. */
function drawArrow(
  { context, palette, scale }: Pen,
  from: Point,
  to: Point,
  { stage, cellWidth, glyph }: ClusterLayout,
  hue: string | null,
): void {
  const row = stage.y + 4 * scale;
  const isFar = to.y - row > 1.2 * glyph.queueBottom;
  const gutter = to.x + cellWidth / 2 - 2;
  const tip = {
    x: isFar ? to.x + glyph.entryWidth / 2 + 2 : to.x,
    y: isFar ? to.y : to.y - glyph.entryHeight / 2 - 2,
  };
  context.strokeStyle = hue ?? palette.lineStrong;
  context.lineWidth = (hue === null ? 1.4 : 2.4) * scale;
  context.beginPath();
  context.moveTo(from.x, from.y);
  if (isFar) {
    const bend = row + 0.35 * (to.y - row);
    context.bezierCurveTo(
      from.x,
      from.y + 0.5 * (bend - from.y),
      gutter,
      from.y + 0.4 * (bend - from.y),
      gutter,
      bend,
    );
    context.lineTo(gutter, tip.y - 8 * scale);
    context.quadraticCurveTo(gutter, tip.y, tip.x, tip.y);
  } else {
    const half = (from.y + tip.y) / 2;
    context.bezierCurveTo(from.x, half, tip.x, half, tip.x, tip.y);
  }
  arrowHead(context, tip, isFar ? { x: gutter, y: tip.y } : { x: tip.x, y: from.y }, HEAD * scale);
  context.stroke();
}
