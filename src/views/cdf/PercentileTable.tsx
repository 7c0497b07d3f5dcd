import { formatCount, formatSeconds } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runLetter } from '../chart.ts';
import styles from './Cdf.module.css';
import type { Curve } from './quantities.ts';

interface PercentileTableProps {
  readonly curves: readonly Curve[];
  readonly ideal: Float64Array | null;
  readonly quantity: Metric;
}

/** Percentiles beside the curves. */
export function PercentileTable({ curves, ideal, quantity }: PercentileTableProps) {
  const write = quantity.unit === 's' ? formatSeconds : formatCount;
  const rows = curves.map(({ run, ascending }) => ({
    name: runLetter(run.index),
    title: run.title,
    ascending,
  }));
  if (ideal !== null) rows.push({ name: 'ideal', title: 'zero-wait ideal', ascending: ideal });
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">run</span>
          </th>
          <th scope="col">median</th>
          <th scope="col">p95</th>
          <th scope="col">p99</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, title, ascending }) => (
          <tr key={name}>
            <th scope="row" title={title}>
              {name}
            </th>
            {percentilesOf(ascending, [0.5, 0.95, 0.99]).map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed.
              <td key={column}>{write(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
