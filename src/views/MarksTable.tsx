import { runLetter } from './chart/runLook.ts';
import styles from './MarksTable.module.css';
import type { RunTrace } from './view.ts';
import { texts } from './words.ts';

interface MarksTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly run: RunTrace; readonly cells: readonly string[] }[];
}

/** The marks of curves as numbers: a line for each run. */
export function MarksTable({ heads, rows }: MarksTableProps) {
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
        {rows.map(({ run, cells }) => (
          <tr key={run.index}>
            <th scope="row" title={run.title}>
              {runLetter(run.index)}
            </th>
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
