import type { Palette } from '../../../widgets/tokens.ts';

/** Both ends of an arrow. CSS pixels. */
export interface Ends {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

interface ArrowProps extends Ends {
  readonly colour: string;
  readonly width: number;
  readonly palette: Palette;
}

/** An arrow between a server and a scheduler, easy to point at. */
export function Arrow({ x1, y1, x2, y2, colour, width, palette }: ArrowProps) {
  const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = 7 * palette.scale;
  const [baseX, baseY] = [x2 - dx * head, y2 - dy * head];
  const half = head / 2;
  return (
    <>
      <line {...{ x1, y1, x2, y2 }} stroke="transparent" strokeWidth={11} />
      <line {...{ x1, y1 }} x2={baseX} y2={baseY} stroke={colour} strokeWidth={width * palette.scale} />
      <path
        d={`M${x2} ${y2}L${baseX - dy * half} ${baseY + dx * half}L${baseX + dy * half} ${baseY - dx * half}Z`}
        fill={colour}
      />
    </>
  );
}
