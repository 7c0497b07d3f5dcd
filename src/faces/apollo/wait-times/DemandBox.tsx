import type { Micros } from '../../../engine/kernel/time.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Demand, Placed } from './planLayout.ts';

interface DemandBoxProps {
  readonly box: Placed<Demand>;
  readonly words: readonly string[];
  readonly palette: Palette;
  x(time: Micros): number;
  y(row: number): number;
}

// Mean width of a letter at font size 1.
const LETTER = 0.6;

/** Where a demand that nobody has made would start, and then stay. */
export function DemandBox({ box, words, palette, x, y }: DemandBoxProps) {
  const { scale, ink, surface } = palette;
  const left = x(box.from);
  const [, right] = (x as unknown as { range(): readonly number[] }).range();
  const width = right - left + 8 * scale;
  const size = 12 * scale;
  const line = size * 1.25;
  const top = Math.min(...box.blocks.map(({ high }) => y(high)));
  const bottom = Math.max(...box.blocks.map(({ low }) => y(low)));
  // A low box has room for one line; how much is asked for stands elsewhere, too.
  const lines = bottom - top < words.length * line + 4 * scale ? words.slice(-1) : words;
  const longest = Math.max(...lines.map((each) => each.length)) * LETTER * size;
  const isBeside = longest > width;
  const textX = isBeside ? left - 5 * scale : left + 5 * scale;
  // Beside the box are tasks, which have their words at the top.
  const textY = isBeside ? bottom - lines.length * line - 7 * scale : top;
  return (
    <g pointerEvents="none">
      {box.blocks.map(({ low, high }) => (
        <rect
          key={low}
          x={left}
          y={y(high) + 1}
          width={width}
          height={Math.max(1, y(low) - y(high) - 2)}
          fill={surface}
          fillOpacity={0.8}
          stroke={ink}
          strokeWidth={1.8 * scale}
          strokeDasharray="5 3"
        />
      ))}
      {lines.map((each, at) => (
        <text
          key={each}
          x={textX}
          y={textY + (at + 1) * line}
          fontSize={size}
          fontWeight={at === 0 ? 600 : 400}
          fill={ink}
          textAnchor={isBeside ? 'end' : 'start'}
          stroke={surface}
          strokeWidth={3 * scale}
          paintOrder="stroke"
        >
          {each}
        </text>
      ))}
    </g>
  );
}
