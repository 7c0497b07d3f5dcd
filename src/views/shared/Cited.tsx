import { cutAtCodes } from '../../readings/entry.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import styles from './Hint.module.css';

interface CitedProps {
  readonly text: string;
  /** Shown instead of each code where space is short, like a footnote mark. */
  readonly mark?: string;
}

/** A text in which codes such as AMB-35 are links to their entries in “Readings and departures”. */
export function Cited({ text, mark }: CitedProps) {
  return cutAtCodes(text).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity and never move.
        key={place}
        type="button"
        className={styles.hint}
        title={`Open ${piece}: what is chosen here, and why`}
        aria-label={piece}
        onClick={() => layoutStore.getState().openOverlay('readings', piece)}
      >
        {mark ?? piece}
      </button>
    ),
  );
}
