import { useState } from 'react';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';

/** Rows of a table; the first is the header. */
type Rows = readonly (readonly (string | number)[])[];

// More rows than this slow the page down; they are shown on request.
const FIRST_ROWS = 200;

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 6 });

/** Shows rows as a plain table with a sticky header. Long tables show their first rows, and the rest on request. */
export function DataTable({ caption, rows }: { readonly caption: string; readonly rows: Rows }) {
  const [isWhole, setWhole] = useState(false);
  const [header = [], ...body] = rows;
  const shown = isWhole ? body : body.slice(0, FIRST_ROWS);
  const isNumeric = header.map((_, column) => body.length > 0 && typeof body[0][column] === 'number');

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.frame} tabIndex={0} aria-label={`${caption}, as a table`}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {header.map((cell, column) => (
              <th key={String(cell)} scope="col" className={isNumeric[column] ? styles.number : undefined}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and never move.
            <tr key={index}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor have cells.
                <td key={column} className={typeof cell === 'number' ? styles.number : undefined}>
                  {typeof cell === 'number' ? (Number.isFinite(cell) ? numbers.format(cell) : '–') : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < body.length && (
        <p className={styles.more}>
          {FIRST_ROWS} of {numbers.format(body.length)} rows.{' '}
          <Button onClick={() => setWhole(true)}>Show all rows</Button>
        </p>
      )}
    </section>
  );
}

interface ColumnHeadsProps {
  readonly heads: readonly string[];
  readonly titles?: readonly (string | undefined)[];
}

/** The head of a table: what each column holds; `titles` say more of some, for whoever points at them. */
export function ColumnHeads({ heads, titles = [] }: ColumnHeadsProps) {
  return (
    <thead>
      <tr>
        {heads.map((head, column) => (
          <th key={head} scope="col" title={titles[column]}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}
