import { useId } from 'react';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import legend from '../../widgets/Legend.module.css';
import { usePalette } from '../../widgets/usePalette.ts';
import { Block, fillOf, Pattern } from './fills.tsx';
import type { ReceiptRow } from './rows.ts';

/** The parts that any of the bars has. */
function partsIn(rows: readonly ReceiptRow[]) {
  return receiptParts.filter((_, place) => rows.some(({ parts }) => parts[place] > 0));
}

const LETTER = 6.3;
const MARK = 36;

/** How many lines the legend needs. */
export function legendLines(rows: readonly ReceiptRow[], width: number): number {
  let lines = 1;
  let used = 0;
  for (const { title } of partsIn(rows)) {
    const size = title.length * LETTER + MARK;
    if (used > 0 && used + size > width - 24) {
      lines += 1;
      used = 0;
    }
    used += size;
  }
  return lines;
}

interface PartLegendProps {
  readonly rows: readonly ReceiptRow[];
  readonly colour: string;
  readonly height: number;
}

/** Names the parts of the bars by their fills. */
export function PartLegend({ rows, colour, height }: PartLegendProps) {
  const palette = usePalette();
  const id = useId();
  return (
    <ul
      className={legend.legend}
      style={{ height, overflow: 'hidden', padding: '0 12px', alignContent: 'start' }}
    >
      {partsIn(rows).map(({ id: part, title }) => {
        const fill = fillOf(part, colour, palette);
        return (
          <li key={part} className={legend.entry}>
            <svg width="16" height="12" viewBox="0 0 16 12" aria-hidden="true">
              <Pattern id={`${id}${part}`} fill={fill} ground={palette.surface} />
              <Block
                fill={fill}
                pattern={`${id}${part}`}
                ground={palette.surface}
                x={0.5}
                y={0.5}
                width={15}
                height={11}
              />
            </svg>
            {title}
          </li>
        );
      })}
    </ul>
  );
}
