import { useId } from 'react';
import type { ReceiptPartId } from '../../metrics/receipt/parts.ts';
import type { Box } from '../../widgets/shapes.ts';
import type { Palette } from '../../widgets/tokens.ts';

/** How a part is filled. Work has the colour of its job; waits are grey or empty. */
interface Fill {
  readonly kind: 'solid' | 'stripes' | 'dots' | 'hatch' | 'empty';
  readonly colour: string;
  readonly opacity: number;
  /** Lines across the left edge, as on tasks in other views: one for the same rack, two for others. */
  readonly edges: 0 | 1 | 2;
  readonly isDashed: boolean;
}

/** Gives the fill of a part; `colour` is that of the job. */
export function fillOf(
  part: ReceiptPartId,
  colour: string,
  { otherJob, pressed, lineStrong, danger, ink }: Palette,
): Fill {
  const plain = { kind: 'solid', colour, opacity: 1, edges: 0, isDashed: false } as const;
  const fills: Readonly<Record<ReceiptPartId, Fill>> = {
    admission: { ...plain, kind: 'empty', colour: lineStrong, isDashed: true },
    kept: { ...plain, kind: 'dots', colour: lineStrong },
    suspended: { ...plain, kind: 'stripes', colour: lineStrong },
    noSlot: { ...plain, colour: otherJob },
    busy: { ...plain, kind: 'dots', colour: ink },
    tokens: { ...plain, kind: 'hatch', colour: lineStrong },
    // The lines of what it avoids: reading from other racks.
    nearData: { ...plain, colour: otherJob, edges: 2 },
    heldBack: { ...plain, colour: pressed },
    asking: { ...plain, kind: 'stripes', colour: ink },
    queued: { ...plain, kind: 'empty' },
    files: { ...plain, opacity: 0.2 },
    readServer: { ...plain, opacity: 0.45 },
    readRack: { ...plain, opacity: 0.45, edges: 1 },
    readRemote: { ...plain, opacity: 0.45, edges: 2 },
    shuffle: { ...plain, kind: 'dots' },
    computing: plain,
    straggling: { ...plain, kind: 'hatch' },
    lost: { ...plain, kind: 'hatch', colour: danger },
    other: { ...plain, kind: 'empty', colour: lineStrong, isDashed: true },
  };
  return fills[part];
}

// A line needs so much room inside a block, and a pattern to show what it is. [px]
const OUTLINED = 4;
const PATTERNED = 6;
const EDGE = 3;

interface BlockProps extends Box {
  readonly fill: Fill;
  readonly ground: string;
}

/** A block of a bar, or of the legend. */
export function Block({ fill, ground, x, y, width, height }: BlockProps) {
  const { kind, colour, opacity, edges, isDashed } = fill;
  const id = useId();
  const isOutlined = kind === 'empty' && width > OUTLINED;
  const isPlain = kind === 'solid' || kind === 'empty' || width < PATTERNED;
  return (
    <>
      {!isPlain && (
        <pattern
          id={id}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={kind === 'hatch' ? 'rotate(45)' : undefined}
        >
          <rect width="5" height="5" fill={ground} />
          {kind === 'dots' ? (
            <circle cx="2.5" cy="2.5" r="1.1" fill={colour} />
          ) : (
            <rect width={kind === 'hatch' ? 3 : 2} height="5" fill={colour} />
          )}
        </pattern>
      )}
      {isOutlined ? (
        <rect
          x={x + 0.75}
          y={y + 0.75}
          width={width - 1.5}
          height={height - 1.5}
          fill="none"
          stroke={colour}
          strokeWidth={1.5}
          strokeDasharray={isDashed ? '4 3' : undefined}
        />
      ) : (
        <rect
          x={x}
          y={y}
          width={Math.max(0.5, width)}
          height={height}
          fill={isPlain ? colour : `url(#${id})`}
          fillOpacity={opacity}
        />
      )}
      {width > OUTLINED * edges &&
        Array.from({ length: edges }, (_, edge) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name.
          <path key={edge} d={`M${x + EDGE * (edge + 1)} ${y}v${height}`} stroke={ground} strokeWidth={1.5} />
        ))}
    </>
  );
}
