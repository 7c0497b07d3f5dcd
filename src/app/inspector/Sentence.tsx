import type { Piece } from '../../explain/explanation.ts';
import styles from './Inspector.module.css';

/** A sentence whose important words are bold. */
export function Sentence({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <p className={styles.sentence}>
      {pieces.map((piece, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
        typeof piece === 'string' ? piece : <strong key={index}>{piece.strong}</strong>,
      )}
    </p>
  );
}
