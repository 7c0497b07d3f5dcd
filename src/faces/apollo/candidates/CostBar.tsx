import { usePalette } from '../../../widgets/usePalette.ts';
import type { Priced } from './whatIf.ts';

interface CostBarProps {
  readonly each: Priced;
  /** The longest bar's value, and where the line stands. */
  readonly longest: number;
  readonly line: number;
}

// CSS pixels, before the theme's scale.
const HEIGHT = 26;
const LEAST = 80;

/** A cost as a bar: reading and files solid, computing lighter, the wait outlined; what failures add is dashed. */
export function CostBar({ each, longest, line }: CostBarProps) {
  const palette = usePalette();
  const { scale } = palette;
  const [height, top, thick] = [HEIGHT * scale, 6 * scale, 14 * scale];
  const x = (time: number) => `${(100 * time) / longest}%`;
  const reads = each.init + each.read;
  const works = reads + each.cpu;
  const waits = works + each.wait;
  const stroke = 1.5 * scale;
  return (
    <svg
      {...{ height }}
      display="block"
      aria-hidden="true"
      style={{ width: 'calc(100% - 10px)', minWidth: LEAST * scale, overflow: 'visible' }}
    >
      <rect x={0} y={top} width={x(reads)} height={thick} rx={1} fill={palette.accentFill} />
      <rect
        x={x(reads)}
        y={top}
        width={x(each.cpu)}
        height={thick}
        rx={1}
        fill={palette.accentFill}
        opacity={0.55}
      />
      {each.wait > 0 && (
        <rect
          x={x(works)}
          y={top + stroke / 2}
          width={x(each.wait)}
          height={thick - stroke}
          rx={1}
          fill={palette.surface}
          stroke={palette.accentFill}
          strokeWidth={stroke}
        />
      )}
      {each.total > waits && (
        <line
          x1={x(waits)}
          x2={x(each.total)}
          y1={top + thick / 2}
          y2={top + thick / 2}
          stroke={palette.accentFill}
          strokeWidth={stroke}
          strokeDasharray="3 2"
        />
      )}
      <line x1={x(line)} x2={x(line)} y1={0} y2={height} stroke={palette.ink} strokeWidth={stroke} />
    </svg>
  );
}
