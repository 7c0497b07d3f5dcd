import { runLetter } from '../chart/runLook.ts';
import { gainText } from '../gainWords.ts';
import styles from './Gain.module.css';
import type { Spread } from './spread.ts';

/** The marks of the curves as numbers. */
export function SpreadTable({ spreads }: { readonly spreads: readonly Spread[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">run</span>
          </th>
          {['p10', 'median', '◆ mean', 'p90'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spreads.map(({ run, mean, marks: [p10, median, p90] }) => (
          <tr key={run.index}>
            <th scope="row" title={run.title}>
              {runLetter(run.index)}
            </th>
            {[p10, median, mean, p90].map((gain, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are fixed.
              <td key={column}>{gainText(gain)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
