import { formatMicros, formatPercent } from '../../base/format.ts';
import { NONE } from '../../engine/ids.ts';
import { toSeconds } from '../../engine/kernel/time.ts';
import { partPlace, receiptParts } from '../../metrics/receipt/parts.ts';
import { partTitle } from '../../metrics/receipt/words.ts';
import { receiptStore, selectionStore } from '../../state/selectionStore.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { tableOf } from '../grammar/legendOf.ts';
import type { Column } from '../grammar/picture.ts';
import { jobName, jobTitle, taskName } from '../shared/names.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { differenceLengths, type Piece, type ReceiptRow, receiptRows } from './rows.ts';

/** A piece of a run's bar. */
export interface PieceRow extends Piece {
  readonly of: ReceiptRow;
  readonly panel: number;
  /** The row with which others are compared; null: none. */
  readonly against: ReceiptRow | null;
}

/** All pieces of some bars, in their order. */
export function piecesOf(rows: readonly ReceiptRow[], against: ReceiptRow | null): readonly PieceRow[] {
  return rows.flatMap((of, panel) => of.pieces.map((piece) => ({ ...piece, of, panel, against })));
}

export const sizeOf = ({ from, to }: Piece) => to - from;

/** What is known of each piece. */
export const columns: readonly Column<PieceRow>[] = [
  {
    title: 'Run',
    value: ({ of }) => runName(of.run),
    text: ({ of, ...piece }) =>
      `${runLetter(of.run.index)}: ${formatMicros(sizeOf(piece))} ${partTitle(piece.part)}`,
  },
  {
    title: 'Job',
    value: ({ of, at, job }) =>
      Number.isNaN(at) ? `mean of ${of.jobs}` : jobTitle(of.run.trace.data.graphs, job),
  },
  { title: 'Part', value: ({ part }) => partTitle(part) },
  { title: 'From (s)', value: ({ from }) => toSeconds(from) },
  { title: 'To (s)', value: ({ to }) => toSeconds(to) },
  { title: 'Time (s)', value: (piece) => toSeconds(sizeOf(piece)) },
  {
    title: 'Share',
    value: (piece) => sizeOf(piece) / piece.of.response,
    text: (piece) => {
      const { response, jobs } = piece.of;
      const share = `${formatPercent(sizeOf(piece) / response)} of ${formatMicros(response)}`;
      return jobs > 1 ? `${share}, mean of ${jobs.toLocaleString('en')} jobs` : share;
    },
  },
  {
    title: 'Task',
    value: (piece) => (piece.task === NONE ? '' : taskOf(piece)),
    text(piece) {
      if (Number.isNaN(piece.at)) return `most of it: ${jobName(piece.job)}`;
      return `${piece.task === NONE ? '' : `task ${taskOf(piece)}, `}from ${formatMicros(piece.at)}`;
    },
  },
  { title: 'What it is', text: ({ part }) => receiptParts[partPlace[part]].help },
  { title: 'Difference', text: ({ of, against }) => differenceLengths(of, against)[0] ?? null },
];

function taskOf({ of, task }: PieceRow): string {
  return taskName(of.run.trace.data.graphs, task);
}

/** Lists the parts of each run's receipt: of the selected job in order of time, or the means of all jobs. In seconds. */
export function receiptTable(runs: readonly RunTrace[]): TableRows {
  const job = receiptStore.getState().isMean ? null : selectionStore.getState().job;
  return tableOf(columns, piecesOf(receiptRows(runs, job), null));
}
