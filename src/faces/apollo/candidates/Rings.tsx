import { formatBytes, formatMicros } from '../../../base/format.ts';
import type { ServerId } from '../../../engine/ids.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { ringLook } from './look.tsx';
import { stackAt } from './queueLayout.ts';
import type { Queues } from './queues.ts';
import { hasWords, type RackLayout, ringAt } from './rackLayout.ts';
import type { Priced } from './whatIf.ts';
import { texts } from './words.ts';

interface RingsProps {
  readonly layout: RackLayout;
  readonly palette: Palette;
  readonly candidates: readonly Priced[];
  readonly best: Priced | undefined;
  /** The server of the decision. */
  readonly chosen: ServerId | null;
  readonly cursor: ServerId | null;
  readonly bytes: ReadonlyMap<ServerId, number>;
  readonly queues: Queues;
}

/** A ring around each candidate with its wait; the best one is filled, and the chosen one has a second ring. */
export function Rings({ layout, palette, candidates, best, chosen, cursor, bytes, queues }: RingsProps) {
  const { scale } = palette;
  const isWordy = hasWords(layout);
  const hasRoom = layout.cluster.cellWidth >= 70 * scale;
  return candidates.map((each) => {
    const { x, y, radius } = ringAt(layout, each.server);
    const isBest = each === best;
    const isMarked = each.server === cursor;
    const size = bytes.get(each.server);
    const queued = queues.get(each.server)?.length ?? 0;
    const above = queued === 0 ? y - radius - 4 * scale : stackAt(layout, each.server, queued).top;
    return (
      <g key={each.server}>
        <circle cx={x} cy={y} r={radius} fill={palette.surface} />
        {isBest && <circle cx={x} cy={y} r={radius - 3 * scale} fill={palette.accentFill} />}
        <circle cx={x} cy={y} r={radius} {...ringLook(each.kind, palette, (isWordy ? 3 : 2) * scale)} />
        {(each.server === chosen || isMarked) && (
          <circle
            cx={x}
            cy={y}
            r={radius + 3.5 * scale}
            fill="none"
            stroke={isMarked ? palette.accent : palette.ink}
            strokeWidth={1.5 * scale}
          />
        )}
        {isWordy && (
          <>
            <Word
              x={x}
              y={y}
              size={Math.min(12 * scale, radius * 0.7)}
              colour={isBest ? palette.onAccent : palette.ink}
              isBold
            >
              {each.name}
            </Word>
            <Word x={x} y={above - 8 * scale} size={12 * scale} colour={palette.inkSoft}>
              {each.wait > 0 ? `${hasRoom ? texts.waits : ''}${formatMicros(each.wait)}` : ''}
            </Word>
            <Word x={x} y={y + radius + 11 * scale} size={12 * scale} colour={palette.ink}>
              {size === undefined ? '' : formatBytes(size)}
            </Word>
          </>
        )}
      </g>
    );
  });
}

interface WordProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour: string;
  readonly isBold?: boolean;
  readonly children: string;
}

function Word({ x, y, size, colour, isBold = false, children }: WordProps) {
  return (
    <text
      {...{ x, y }}
      dy="0.35em"
      textAnchor="middle"
      fontSize={size}
      fontWeight={isBold ? 600 : 400}
      fill={colour}
    >
      {children}
    </text>
  );
}
