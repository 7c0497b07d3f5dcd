import { formatMicros } from '../../base/format.ts';
import { partTitle } from '../../metrics/receipt/words.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { runLetter, runName } from '../chart/runLook.ts';
import { inkOn } from '../looks/contrast.ts';
import { Block, fillOf } from './fills.tsx';
import type { Bars } from './layout.ts';
import type { Piece, ReceiptRow } from './rows.ts';
import { brokenAt, differenceLine, mostWords, texts } from './words.ts';

interface BarRowProps {
  readonly row: ReceiptRow;
  /** The row with which it is compared; null: none. */
  readonly against: ReceiptRow | null;
  readonly colour: string;
  /** Prefix of the ids of patterns. */
  readonly patterns: string;
  readonly bars: Bars;
  readonly plotWidth: number;
  /** How many letters a line has room for. */
  readonly letters: number;
  leftOf(time: number): number;
}

// Mean width of a letter in a bar. [px]
const LETTER = 6.9;

/** The bar of a run, with its name and its time above it, or beside it where rows are low. */
export function BarRow({ row, against, colour, patterns, bars, plotWidth, letters, leftOf }: BarRowProps) {
  const palette = usePalette();
  const { ink, inkFaint, surface, scale: zoom } = palette;
  const { head, bar, lines, left, right } = bars;
  const { run, jobs, response, pieces } = row;
  const hasHead = head > 0;
  const middle = hasHead ? head / 2 + 1 : bar / 2;
  const total = jobs === 0 ? texts.notFinished : formatMicros(response);
  const name = runName(run, Math.max(1, letters - total.length - 3));
  const most = mostWords(row);
  const hasMost = hasHead && most !== '' && letters > name.length + total.length + most.length + 6;
  const line = against === null ? '' : lineWithin(row, against, letters, lines);
  return (
    <>
      <ChartLabel x={hasHead ? -6 : -left + 2} y={middle}>
        {hasHead ? name : runLetter(run.index)}
      </ChartLabel>
      <text
        x={hasHead ? plotWidth : plotWidth + right - 8 * zoom}
        y={middle}
        dy="0.32em"
        textAnchor="end"
        fill={ink}
        fontWeight={600}
      >
        {hasMost && <tspan fill={inkFaint} fontWeight={400}>{`${most} · `}</tspan>}
        {total}
      </text>
      {pieces.map(({ part, from, to }) => (
        <Block
          key={`${part} ${from}`}
          fill={fillOf(part, colour, palette)}
          pattern={`${patterns}${part}`}
          ground={surface}
          x={leftOf(from)}
          y={head}
          width={Math.max(0.5, leftOf(to) - leftOf(from))}
          height={bar}
        />
      ))}
      {pieces.map((piece) => (
        <PieceLabel
          key={`${piece.part} ${piece.from}`}
          piece={piece}
          x={(leftOf(piece.from) + leftOf(piece.to)) / 2}
          y={head + bar / 2}
          room={leftOf(piece.to) - leftOf(piece.from)}
          colour={colour}
        />
      ))}
      {brokenAt(line, letters)
        .slice(0, lines)
        .map((words, at) => (
          <text key={words} y={head + bar + (11 + 16 * at) * zoom} dy="0.32em" fill={inkFaint}>
            {words}
          </text>
        ))}
    </>
  );
}

/** The longest difference that has room in so many lines of so many letters: the first of them may break early. */
function lineWithin(row: ReceiptRow, against: ReceiptRow, letters: number, lines: number): string {
  for (let room = lines * letters; room > letters; room -= 4) {
    const line = differenceLine(row, against, room);
    if (brokenAt(line, letters).length <= lines) return line;
  }
  return differenceLine(row, against, letters);
}

interface PieceLabelProps {
  readonly piece: Piece;
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly colour: string;
}

/** What a piece is and how long, if it has room for that. */
function PieceLabel({ piece: { part, from, to }, x, y, room, colour }: PieceLabelProps) {
  const palette = usePalette();
  const { kind, colour: ground, opacity } = fillOf(part, colour, palette);
  const size = formatMicros(to - from);
  const fits = (text: string) => (text.length + 1.5) * LETTER * palette.scale < room;
  const text = [`${partTitle(part)} ${size}`, size].find(fits);
  if (text === undefined) return null;
  const isPlain = kind === 'solid' && opacity === 1;
  const halo = isPlain ? {} : { stroke: palette.surface, strokeWidth: 4, paintOrder: 'stroke' };
  return (
    <text
      {...{ x, y }}
      dy="0.35em"
      textAnchor="middle"
      fill={isPlain ? inkOn(ground, palette) : palette.ink}
      strokeLinejoin="round"
      pointerEvents="none"
      {...halo}
    >
      {text}
    </text>
  );
}
