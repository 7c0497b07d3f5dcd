import { Fragment, type ReactNode } from 'react';
import { shortNumbers } from '../base/shortNumbers.ts';

interface ShortNumbersProps {
  readonly text: string;
  /** The longer text that it is a part of: numbers that differ there look different. */
  readonly among?: string;
  /** How to show what is between the numbers; default: as it is. */
  write?(text: string): ReactNode;
}

/** A text with at most three digits in a number; pointing at one shows all of its digits. */
export function ShortNumbers({ text, among, write = (each) => each }: ShortNumbersProps) {
  return shortNumbers(text, among).map((piece, place) =>
    typeof piece === 'string' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity and never move.
      <Fragment key={place}>{write(piece)}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: nor do numbers.
      <span key={place} title={piece.exact}>
        {piece.short}
      </span>
    ),
  );
}
