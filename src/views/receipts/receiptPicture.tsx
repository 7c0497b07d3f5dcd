import { maxOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import { NONE } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { partPlace, receiptParts } from '../../metrics/receipt/parts.ts';
import { partTitle } from '../../metrics/receipt/words.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Palette } from '../../widgets/tokens.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { timeUnitFor } from '../chart/time.ts';
import type { Bar, Lengths, Panel, Picture } from '../grammar/picture.ts';
import { columns, type PieceRow, piecesOf, sizeOf } from './columns.ts';
import { Block, fillOf } from './fills.tsx';
import { describeRow, differenceLengths, mostWords, type ReceiptRow } from './rows.ts';

/** A bar for each run on one scale of time: what a response time went to, in the order in which it passed. */
export function receiptPicture(
  rows: readonly ReceiptRow[],
  against: ReceiptRow | null,
  colour: string,
  palette: Palette,
): Picture<PieceRow> {
  const pieces = piecesOf(rows, against);
  const longest = maxOf(rows.map(({ response }) => response).filter(Number.isFinite), 1);
  const unit = timeUnitFor(longest / SECOND);
  const fill = ({ part }: PieceRow) => fillOf(part, colour, palette);
  const isPlain = (piece: PieceRow) => fill(piece).kind === 'solid' && fill(piece).opacity === 1;
  const bar: Bar<PieceRow> = {
    ...{ kind: 'bar', from: ({ from }) => from, to: ({ to }) => to },
    label: (piece) => {
      const size = formatMicros(sizeOf(piece));
      const { short } = receiptParts[partPlace[piece.part]];
      const brief = short === undefined ? [] : [`${short} ${size}`, short];
      return [`${partTitle(piece.part)} ${size}`, ...brief, size];
    },
    legend: ({ part }) => partTitle(part),
  };
  return {
    label: `Receipts. ${rows.map((row) => describeRow(row, against)).join('. ')}. Left and right keys move between parts, up and down between runs, Enter goes there.`,
    ...{ rows: pieces, columns, facts: { rows: rows.length, pieces: pieces.length } },
    x: {
      domain: [0, longest],
      size: unit.seconds * SECOND,
      unit: unit.name,
      title: `since the arrival of the job (${unit.name})`,
    },
    panels: rows.map((row) => panelOf(row, against)),
    panelOf: ({ panel }) => panel,
    panelHeight: { least: 34, most: 210 },
    open,
    marks: [
      {
        ...bar,
        of: (piece) => isPlain(piece) && fill(piece).edges === 0,
        colour: (piece) => fill(piece).colour,
      },
      {
        ...bar,
        of: (piece) => !isPlain(piece) || fill(piece).edges > 0,
        draw: (piece, box) => <Block fill={fill(piece)} ground={palette.surface} {...box} />,
      },
    ],
  };
}

/** The head of a bar: its run and time, and at the other end what would help most and how it differs. */
function panelOf(row: ReceiptRow, against: ReceiptRow | null): Panel {
  const { run, jobs, response } = row;
  const total = jobs === 0 ? 'not finished' : formatMicros(response);
  const most = mostWords(row);
  const differences = differenceLengths(row, against);
  const aside: Lengths =
    most === '' || differences.length === 0
      ? [most, ...differences]
      : [`${most} · ${differences[0]}`, ...differences, most];
  return {
    key: run.index,
    name: [runName(run), runName(run, 24), runLetter(run.index)].map((name) => `${name} · ${total}`),
    aside: aside.filter((text) => text !== ''),
  };
}

/** Goes to the moment of a piece and selects its task, or the job with most of it. */
function open({ job, task, at, of: { run } }: PieceRow): void {
  if (job === NONE) return;
  const { selectJob, selectTask } = selectionStore.getState();
  if (!Number.isNaN(at)) playbackStore.getState().seek(at);
  if (task === NONE) selectJob(job, run.index);
  else selectTask(job, task, run.index);
}

/** The same in a line for each run, without an axis, for where there is little room. */
export function narrowReceipt(
  rows: readonly ReceiptRow[],
  colour: string,
  palette: Palette,
): Picture<PieceRow> {
  const picture = receiptPicture(rows, null, colour, palette);
  return {
    ...picture,
    label: rows.map((row) => describeRow(row, null)).join('. '),
    heads: 'beside',
    panelHeight: { least: 20, most: 31 },
    x: { ...picture.x, isBare: true },
    panels: rows.map(({ run, jobs, response }) => ({
      ...{ key: run.index, name: [runLetter(run.index)] },
      aside: [jobs === 0 ? 'not finished' : formatMicros(response)],
    })),
  };
}
