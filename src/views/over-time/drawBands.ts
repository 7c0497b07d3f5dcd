import type { StepFunction } from '../../trace/series.ts';
import type { Palette } from '../../widgets/tokens.ts';
import type { BandLine } from './bands.ts';

/** How opaque areas are. */
export const shades = { none: 0, pale: 0.18, dark: 0.42 } as const;

/** The lines of one run and how they become pixels. */
export interface BandPicture {
  readonly looks: readonly BandLine[];
  readonly lines: readonly StepFunction[];
  /** Where the last step ends. */
  readonly end: number;
  leftOf(time: number): number;
  y(value: number): number;
}

/** Draws lines of steps and shades what is between them. Where nothing is known, there is a gap. */
export function drawBands(context: CanvasRenderingContext2D, picture: BandPicture, palette: Palette): void {
  const { looks, lines, y } = picture;
  context.fillStyle = palette.ink;
  context.strokeStyle = palette.ink;
  context.lineJoin = 'round';
  for (const [at, look] of looks.entries()) {
    if (look.shade === 'none') continue;
    context.globalAlpha = shades[look.shade];
    fillBetween(context, picture, lines[at], lines[at - 1]);
  }
  context.globalAlpha = 1;
  for (const [at, look] of looks.entries()) {
    context.lineWidth = (look.isThick ? 2 : 1) * palette.scale;
    context.beginPath();
    eachStep(picture, lines[at], (value, left, right, isNew) => {
      if (isNew) context.moveTo(left, y(value));
      else context.lineTo(left, y(value));
      context.lineTo(right, y(value));
    });
    context.stroke();
  }
}

/** Fills what is between a line and the next lower one, or the axis. */
function fillBetween(
  context: CanvasRenderingContext2D,
  picture: BandPicture,
  upper: StepFunction,
  lower: StepFunction | undefined,
): void {
  const { y } = picture;
  context.beginPath();
  eachStep(picture, upper, (value, left, right, _isNew, step) => {
    const top = y(value);
    context.rect(left, top, right - left, y(lower === undefined ? 0 : lower.counts[step]) - top);
  });
  context.fill();
}

/** Visits the steps that have a value; `isNew`: nothing was known just before. */
function eachStep(
  { end, leftOf }: BandPicture,
  { times, counts }: StepFunction,
  visit: (value: number, left: number, right: number, isNew: boolean, step: number) => void,
): void {
  for (let step = 0; step < times.length && times[step] < end; step += 1) {
    if (Number.isNaN(counts[step])) continue;
    const right = leftOf(Math.min(end, times[step + 1] ?? end));
    visit(counts[step], leftOf(times[step]), right, step === 0 || Number.isNaN(counts[step - 1]), step);
  }
}
