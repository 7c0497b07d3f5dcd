import { formatCount } from '../../../base/format.ts';
import { writeFitting } from '../../../views/looks/pen.ts';
import { colourIn, type SizesPicture } from './picture.ts';
import { slotsText, totalWords } from './words.ts';

const HEIGHT = 16;

/** Draws the virtual sizes of all jobs end to end against all slots, which fill half of the bar. */
export function drawTotal(picture: SizesPicture, y: number): void {
  const { context, palette, scale, now, columns } = picture;
  const { bar } = columns;
  const soft = { colour: palette.inkSoft } as const;
  const labels = ['all virtual sizes, ΣV', 'all V, ΣV', 'ΣV'];
  writeFitting(picture, labels, columns.name, y, bar.x - columns.name - 6, soft);
  const height = HEIGHT * scale;
  const top = y - height / 2;
  const end = bar.x + bar.width;
  const half = bar.x + bar.width / 2;
  context.fillStyle = palette.pressed;
  context.fillRect(bar.x, top, bar.width / 2, height);
  if (now.slots > 0) drawParts(picture, top, height);
  context.fillStyle = palette.ink;
  context.fillRect(half - scale, top - 4 * scale, 2 * scale, height + 8 * scale);
  const texts = totalWords(now);
  writeFitting(picture, texts, columns.right, y, columns.right - end - 6, {
    colour: palette.ink,
    isBold: true,
    align: 'right',
  });
  const past = now.slots === 0 ? 0 : Math.min(1, now.wanted / now.slots / 2) * bar.width;
  const x = Math.max(half, bar.x + past) + 6 * scale;
  const all = [slotsText(now.slots), formatCount(now.slots)];
  writeFitting(picture, all, x, y, end - x, { colour: palette.ink });
}

/** Within the slots the parts are filled, beyond them there is only an outline. */
function drawParts(picture: SizesPicture, top: number, height: number): void {
  const { context, palette, scale, now, columns } = picture;
  const { bar } = columns;
  const half = bar.x + bar.width / 2;
  const xAt = (slots: number) => bar.x + Math.min(1, slots / now.slots / 2) * bar.width;
  const fill = (from: number, to: number, colour: string) => {
    const width = Math.min(half, to) - from;
    if (width <= 0) return;
    context.fillStyle = colour;
    context.fillRect(from, top, width > 3 ? width - 1 : width, height);
  };
  let below = 0;
  for (const { job, size } of now.rows) {
    const from = xAt(below);
    below += size ?? 0;
    fill(from, xAt(below), colourIn(picture, job));
  }
  fill(xAt(below), xAt(now.wanted), palette.otherJob);
  const end = xAt(now.wanted);
  if (end <= half) return;
  context.strokeStyle = palette.lineStrong;
  context.lineWidth = 1.25 * scale;
  context.setLineDash([3 * scale, 2 * scale]);
  context.strokeRect(half, top + 0.5, end - half - 1, height - 1);
  context.setLineDash([]);
}
