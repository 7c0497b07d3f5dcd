import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { Box } from './layout.ts';

interface ChipProps {
  readonly box: Box;
  readonly name: string;
  /** Words after the name, where there is room. */
  readonly beside: string;
  /** `open`: a task without a server; `idle`: a server without a task. */
  readonly look: 'plain' | 'open' | 'idle' | 'marked';
  readonly palette: Palette;
}

/** A task or a server. */
export function Chip({ box, name, beside, look, palette }: ChipProps) {
  const { scale } = palette;
  const size = Math.min(13 * scale, box.height * 0.86);
  const isBeside =
    beside !== '' && textWidth(name, size, true) + textWidth(` ${beside}`, size) + 8 * scale < box.width;
  const isMarked = look === 'marked';
  return (
    <>
      <rect
        {...box}
        rx={4}
        fill={isMarked || look === 'open' ? palette.accentSoft : palette.surface}
        stroke={look === 'idle' ? palette.lineStrong : look === 'plain' ? palette.ink : palette.accent}
        strokeWidth={(isMarked ? 2.5 : 1.25) * scale}
        strokeDasharray={look === 'idle' ? '3 2.5' : undefined}
      />
      <text
        x={box.x + box.width / 2}
        y={box.y + box.height / 2}
        dy="0.35em"
        textAnchor="middle"
        fontSize={size}
        fontWeight={600}
        fill={look === 'idle' ? palette.inkSoft : palette.ink}
      >
        {name}
        {isBeside && (
          <tspan fontWeight={400} fill={palette.inkFaint}>
            {' '}
            {beside}
          </tspan>
        )}
      </text>
    </>
  );
}
