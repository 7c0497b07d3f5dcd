import { maxOf } from '../../../base/extremes.ts';
import { jobWords } from '../../../views/dag/describe.ts';
import { writeFitting } from '../../../views/looks/pen.ts';
import { jobName } from '../../../views/shared/names.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { drawCluster } from './drawCluster.ts';
import { drawReady } from './drawReady.ts';
import { drawTokens } from './drawTokens.ts';
import { duties } from './duties.ts';
import type { ManagerPicture, Spot } from './picture.ts';
import { dutyValue } from './words.ts';

/** Draws what a manager does at a time; returns what can be pointed at. */
export function drawManager(
  context: CanvasRenderingContext2D,
  picture: ManagerPicture,
  palette: Palette,
): readonly Spot[] {
  const { layout, trace, now } = picture;
  const pen = { context, palette, scale: layout.scale };
  if (layout.boxes[0].y > layout.title) {
    context.fillStyle = picture.colourOf(now.job);
    context.beginPath();
    context.roundRect(10, layout.title - 5 * layout.scale, 10 * layout.scale, 10 * layout.scale, 2);
    context.fill();
    const words = jobWords(trace, now.job, now.time);
    const name = jobName(now.job);
    writeFitting(
      pen,
      words.includes(',') ? [`Manager of ${words}`, words, `Manager of ${name}`, name] : [words],
      10 + 16 * layout.scale,
      layout.title,
      layout.width - 40,
      {
        ...{ colour: palette.ink, size: 13, isBold: true },
      },
    );
  }
  const spots = [
    ...drawDuties(context, picture, palette),
    ...drawTokens(pen, picture),
    ...drawReady(pen, picture),
    ...drawCluster(pen, picture),
  ];
  const cursor = picture.cursor === null ? undefined : spots[picture.cursor];
  if (cursor !== undefined) {
    const { x, y, width, height } = cursor.box;
    context.strokeStyle = palette.accent;
    context.lineWidth = 2 * layout.scale;
    context.beginPath();
    context.roundRect(x - 2, y - 2, width + 4, height + 4, 5);
    context.stroke();
  }
  return spots;
}

/** A box for each duty, lit for a while after the manager was at it. */
function drawDuties(
  context: CanvasRenderingContext2D,
  picture: ManagerPicture,
  palette: Palette,
): readonly Spot[] {
  const { layout, now, trace, glow } = picture;
  const { scale } = layout;
  const pen = { context, palette, scale };
  const newest = maxOf(now.duties.map(({ last }) => last));
  const pad = Math.min(5 * scale, layout.boxes[0].width / 14);
  const room = layout.boxes[0].width - 2 * pad;
  const numbered = duties.map(({ name }, duty) => `${duty + 1} ${name}`);
  const isNumbered = numbered.every((each) => textWidth(each, 12 * scale, true) <= room);
  return layout.boxes.map((box, duty): Spot => {
    const { x, y, width, height } = box;
    const { last } = now.duties[duty];
    const light = last > -Infinity ? Math.max(0, 1 - (now.time - last) / glow) : 0;
    const isNewest = last === newest && last > -Infinity;
    context.fillStyle = palette.sunken;
    context.beginPath();
    context.roundRect(x, y, width, height, 6);
    context.fill();
    context.globalAlpha = light;
    context.fillStyle = palette.accentSoft;
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = isNewest || light > 0 ? palette.accent : palette.line;
    context.lineWidth = (isNewest ? 2 : 1) * scale;
    context.stroke();
    const { name, short } = duties[duty];
    const value = dutyValue(trace, now, duty);
    const bold = { colour: palette.ink, isBold: true };
    if (height < 34 * scale) writeFitting(pen, [name, short], x + pad, y + height / 2, room, bold);
    else {
      writeFitting(pen, [isNumbered ? numbered[duty] : name, short], x + pad, y + height * 0.3, room, bold);
      const brief = value.replace(/^first | of .*$/, '');
      writeFitting(
        pen,
        [value, brief, parseInt(value, 10) >= 0 ? String(parseInt(value, 10)) : ''],
        x + pad,
        y + height * 0.71,
        room,
        { colour: palette.inkSoft },
      );
    }
    return { box, kind: 'duty', id: duty };
  });
}
