import type { Piece } from '../../explain/explanation.ts';

/** A sentence with its strong pieces in bold. */
export function Pieces({ of }: { readonly of: readonly Piece[] }) {
  return of.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity and never move.
    typeof piece === 'string' ? piece : <strong key={index}>{piece.strong}</strong>,
  );
}
