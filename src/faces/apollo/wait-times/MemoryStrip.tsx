import type { Micros } from '../../../engine/kernel/time.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import { fitText } from '../../../widgets/fit.ts';
import { hexOf, rgbOf } from '../../../widgets/rgb.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { PlanAt } from './planAt.ts';
import { memoryWords, texts } from './words.ts';

interface MemoryStripProps {
  readonly plan: PlanAt;
  readonly palette: Palette;
  /** Memory of the server, in MB. */
  readonly size: number;
  /** Of the plan above the strip, whose ground has the same shade. */
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  x: ((time: Micros) => number) & { range(): readonly number[] };
}

// The shade of a ground where all memory is in use.
const DARKEST = 0.42;

/** The memory in use over time: a strip with numbers below a plan, and the shade of its ground. */
export function MemoryStrip({ plan: { plan }, palette, size, top, bottom, height, x }: MemoryStripProps) {
  const { scale } = palette;
  const [left, right] = x.range();
  const text = 12 * scale;
  const pieces = Array.from({ length: plan.pieces }, (_, piece) => {
    const from = x(plan.from[piece]);
    const to = Math.min(right, piece + 1 < plan.pieces ? x(plan.from[piece + 1]) : right);
    return { from, width: to - from, used: size - plan.memory[piece] };
  }).filter(({ width }) => width > 0);
  const shadeOf = (used: number) => mixed(palette.surface, palette.ink, DARKEST * (used / size));
  return (
    <g>
      <text x={0} y={bottom + height / 2} dy="0.35em" fontSize={text} fill={palette.inkSoft}>
        {fitText([texts.memory], left - 4, text) ?? texts.mem}
      </text>
      {pieces.map(({ from, width, used }) => {
        const shade = shadeOf(used);
        const words = [
          `${memoryWords(used)} of ${memoryWords(size)}`,
          memoryWords(used),
          String(Math.round(used / 1_000)),
        ];
        const fitting = fitText(words, width - 4, text);
        return (
          <g key={from}>
            <title>{texts.inUse(words[0])}</title>
            <rect x={from} y={top} width={width} height={bottom - top} fill={shade} fillOpacity={0.6} />
            <rect
              x={from}
              y={bottom + 2}
              width={width}
              height={height - 4}
              fill={shade}
              stroke={palette.line}
              strokeWidth={0.75}
            />
            {fitting !== undefined && (
              <text
                x={from + width / 2}
                y={bottom + height / 2}
                dy="0.35em"
                fontSize={text}
                textAnchor="middle"
                fill={inkOn(shade, palette)}
              >
                {fitting}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const channel = (at: 0 | 1 | 2) => from[at] + share * (to[at] - from[at]);
  return hexOf([channel(0), channel(1), channel(2)]);
}
