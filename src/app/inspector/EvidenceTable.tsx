import { Fragment, type ReactNode } from 'react';
import type { Micros } from '../../engine/kernel/time.ts';
import { type Evidence, type Piece, plainText } from '../../explain/explanation.ts';
import { Glossed } from '../../views/shared/Glossed.tsx';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { ShortNumbers } from '../../widgets/ShortNumbers.tsx';
import styles from './Inspector.module.css';
import { useSlowClock } from './useSlowClock.ts';

interface FactTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly cells: readonly ReactNode[];
    /** The row that came of it stands out. */
    readonly isChosen?: boolean;
  }[];
  /** How many rows are left out. */
  readonly more?: number;
}

/** Facts about a job, a task or a decision, as a small table; its rows have no other identity than their place. */
export function FactTable({ caption, heads, rows, more = 0 }: FactTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <ColumnHeads heads={heads} />
      <tbody>
        {rows.map(({ cells, isChosen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
          <tr key={index} className={isChosen ? styles.chosen : undefined} aria-current={isChosen}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do cells.
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={heads.length}>and {more.toLocaleString('en')} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What the scheduler knew when it decided, with the chosen candidate in bold. */
export function EvidenceTable({ evidence: { header, rows, more } }: { readonly evidence: Evidence }) {
  // Rows that differ must look different.
  const among = rows.map(({ cells }) => cells.join(' ')).join(' ');
  const shown = rows.map(({ cells, isChosen }) => ({
    isChosen,
    cells: cells.map((cell) => <ShortNumbers key={cell} text={cell} among={among} />),
  }));
  return <FactTable caption="What the scheduler knew" heads={header} rows={shown} more={more} />;
}

/** A sentence about the time of the clock; nothing where there is none. */
export function SentenceNow({ at }: { at(time: Micros): readonly Piece[] | null }) {
  const pieces = at(useSlowClock());
  return pieces === null ? null : <Sentence pieces={pieces} />;
}

/** A sentence with its key words in bold; glossary words show their meaning as a tooltip, and long numbers all their digits. */
export function Sentence({ pieces }: { readonly pieces: readonly Piece[] }) {
  const among = plainText(pieces);
  const written = (text: string) => (
    <ShortNumbers text={text} among={among} write={(each) => <Glossed text={each} />} />
  );
  return (
    <p className={styles.sentence}>
      {pieces.map((piece, index) =>
        typeof piece === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
          <Fragment key={index}>{written(piece)}</Fragment>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
          <strong key={index}>{written(piece.strong)}</strong>
        ),
      )}
    </p>
  );
}
