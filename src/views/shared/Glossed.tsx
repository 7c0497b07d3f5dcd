import { cutAtTerms } from '../../readings/glossary.ts';

/** A text in which glossary words show their meaning as a tooltip. Help lists all of them. */
export function Glossed({ text }: { readonly text: string }) {
  return cutAtTerms(text).map(({ text: piece, meaning }, place) =>
    meaning === undefined ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no other identity and never move.
      <abbr key={place} title={meaning}>
        {piece}
      </abbr>
    ),
  );
}
