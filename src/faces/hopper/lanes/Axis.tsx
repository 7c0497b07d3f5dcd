import { formatMicros } from '../../../base/format.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import type { Palette } from '../../../widgets/tokens.ts';
import type { LanesLayout } from './layout.ts';
import type { Round } from './round.ts';

// Room that a time needs. CSS pixels, before the theme's scale.
const ROOM = 62;

interface AxisProps {
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
}

/** Draws the times at which questions were asked, since the slot came free. */
export function Axis({ round, layout, palette }: AxisProps) {
  const { scale, strip, axis, plotLeft, plotRight, column } = layout;
  const every = Math.max(1, Math.ceil((ROOM * scale) / column));
  const times = [...round.questions.map(({ sentAt }) => sentAt), round.ends];
  return (
    <>
      <line x1={plotLeft} x2={plotRight} y1={axis} y2={axis} stroke={palette.lineStrong} />
      {times.map((time, at) => {
        const x = plotLeft + at * column;
        const isLast = at === times.length - 1;
        const isNamed = isLast || (at % every === 0 && times.length - 1 - at >= every);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: times can be equal.
          <g key={at}>
            <line
              x1={x}
              x2={x}
              y1={strip.top + strip.height}
              y2={axis + 4}
              stroke={palette.line}
              strokeDasharray="2 3"
            />
            {isNamed && (
              <FitText
                texts={[time === round.begins ? '0' : `+${formatMicros(time - round.begins)}`]}
                x={x}
                y={axis + 14 * scale}
                width={Math.max(ROOM * scale, column * every)}
                colour={palette.inkSoft}
                anchor={at === 0 ? 'start' : 'middle'}
              />
            )}
          </g>
        );
      })}
    </>
  );
}
