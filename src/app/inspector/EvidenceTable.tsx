import { Fragment } from 'react';
import { type Evidence, type Piece, plainText } from '../../explain/explanation.ts';
import { Glossed } from '../../views/shared/Glossed.tsx';
import { ColumnHeads } from '../../widgets/DataTable.tsx';
import { ShortNumbers } from '../../widgets/ShortNumbers.tsx';
import styles from './Inspector.module.css';

/** What the scheduler knew when it decided, with the chosen candidate in bold. */
export function EvidenceTable({ evidence: { header, rows, more } }: { readonly evidence: Evidence }) {
  // Rows that differ must look different.
  const among = rows.map(({ cells }) => cells.join(' ')).join(' ');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">What the scheduler knew</caption>
      <ColumnHeads heads={header} />
      <tbody>
        {rows.map(({ cells, isChosen }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a server may be probed twice, and rows never move.
          <tr key={index} className={isChosen ? styles.chosen : ''} aria-current={isChosen}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do cells.
              <td key={column}>
                <ShortNumbers text={cell} among={among} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={header.length}>and {more.toLocaleString('en')} more</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
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
