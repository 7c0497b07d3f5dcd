import { maxOf, minOf } from '../../../base/extremes.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { type Area, placeBeside } from './besideBox.ts';
import type { Demand, Placed } from './planLayout.ts';

interface DemandBoxProps {
  readonly box: Placed<Demand>;
  readonly words: readonly string[];
  /** Where the words of tasks stand, and the blocks of those that run, which are filled. */
  readonly taken: readonly Area[];
  readonly filled: readonly Area[];
  readonly palette: Palette;
  x(time: Micros): number;
  y(row: number): number;
}

/** Where a demand that nobody has made would start, and then stay. */
export function DemandBox({ box, words, taken, filled, palette, x, y }: DemandBoxProps) {
  const { scale, ink, surface } = palette;
  const left = x(box.from);
  const [least, right] = (x as unknown as { range(): readonly number[] }).range();
  const width = right - left + 8 * scale;
  const size = 12 * scale;
  const line = size * 1.25;
  const top = minOf(box.blocks.map(({ high }) => y(high)));
  const bottom = maxOf(box.blocks.map(({ low }) => y(low)));
  // A low box has room for one line; how much is asked for stands elsewhere, too.
  const inside = bottom - top < words.length * line + 4 * scale ? words.slice(-1) : words;
  const longest = maxOf(inside.map((each) => textWidth(each, size, true)));
  const isBeside = longest > width;
  const textX = isBeside ? left - 5 * scale : left + 5 * scale;
  // Beside the box are tasks, which have words of their own. What is asked for stands above the plan, too.
  const beside = { left: textX, top, bottom: bottom - 7 * scale };
  const place = (others: readonly Area[]) => placeBeside(inside, beside, size, least, others);
  const placed = isBeside ? (place([...taken, ...filled]) ?? place(taken)) : { lines: inside, top };
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
      {placed?.lines.map((each, at) => (
        <text
          key={each}
          x={textX}
          y={placed.top + (at + 1) * line}
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
