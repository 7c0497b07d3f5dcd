import styles from './MarksTable.module.css';

interface MarksTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly name: string;
    readonly title: string;
    readonly cells: readonly string[];
  }[];
}

/** The marks of curves as numbers: a line for each run. */
export function MarksTable({ heads, rows }: MarksTableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">run</span>
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
            {cells.map((cell, column) => (
              <td key={heads[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
