import { Fragment } from 'react';
import { type Piece, plainText } from '../../explain/explanation.ts';
import { Glossed } from '../../views/shared/Glossed.tsx';
import { ShortNumbers } from '../../widgets/ShortNumbers.tsx';
import styles from './Inspector.module.css';

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
