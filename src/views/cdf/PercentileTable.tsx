import { maxOf } from '../../base/extremes.ts';
import { formatCount, formatSeconds } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runLetter } from '../chart/runLook.ts';
import styles from './Cdf.module.css';
import type { Curve } from './quantities.ts';
import { texts } from './words.ts';

interface PercentileTableProps {
  readonly curves: readonly Curve[];
  readonly ideal: Float64Array | null;
  readonly quantity: Metric;
}

const shares = [0.5, 0.95, 0.99];
const heads = ['median', 'p95', 'p99'];

// Width of a letter in the table, and of the padding of each cell. [px]
const LETTER = 6.8;
const AROUND = 12;
const NAMES = 48;

interface Row {
  readonly name: string;
  readonly title: string;
  readonly cells: readonly string[];
}

function rowsOf({ curves, ideal, quantity }: PercentileTableProps): readonly Row[] {
  const write = quantity.unit === 's' ? formatSeconds : formatCount;
  const cells = (ascending: Float64Array) => percentilesOf(ascending, shares).map(write);
  const ofRuns = curves.map(({ run, ascending }) => ({
    name: runLetter(run.index),
    title: run.title,
    cells: cells(ascending),
  }));
  return ideal === null
    ? ofRuns
    : [...ofRuns, { name: 'ideal', title: texts.zeroWaitIdeal, cells: cells(ideal) }];
}

/** Returns the width that the table needs; long durations need more. [px] */
export function percentileTableWidth(props: PercentileTableProps): number {
  const rows = rowsOf(props);
  const columns = heads.map((head, column) =>
    maxOf(
      rows.map(({ cells }) => cells[column].length),
      head.length,
    ),
  );
  return NAMES + columns.reduce((sum, letters) => sum + letters * LETTER + AROUND, 0);
}

/** A table of percentiles beside the curves. */
export function PercentileTable(props: PercentileTableProps) {
  const rows = rowsOf(props);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.run}</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, title, cells }) => (
          <tr key={name}>
            <th scope="row" title={title}>
              {name}
            </th>
            {cells.map((text, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed.
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
