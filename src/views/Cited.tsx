import { cutAtCodes } from '../readings/codes.ts';
import { layoutStore } from '../state/layoutStore.ts';
import styles from './Hint.module.css';

interface CitedProps {
  readonly text: string;
  /** Stands for each code where there is little room, as marks of footnotes do. */
  readonly mark?: string;
}

/** A text whose codes lead to what they stand for: to their entries under Help, Readings and departures. */
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
