import type { Piece } from '../../explain/explanation.ts';
import { Glossed } from '../../views/Glossed.tsx';
import styles from './Inspector.module.css';

/** A sentence with its key words in bold; glossary words show their meaning as a tooltip. */
export function Sentence({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <p className={styles.sentence}>
      {pieces.map((piece, index) =>
        typeof piece === 'string' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
          <Glossed key={index} text={piece} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
          <strong key={index}>
            <Glossed text={piece.strong} />
          </strong>
        ),
      )}
    </p>
  );
}
