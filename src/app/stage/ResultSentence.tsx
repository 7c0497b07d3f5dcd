import { useDeferredValue, useMemo } from 'react';
import { useLack } from '../../desk/run/shownTraces.ts';
import type { Piece } from '../../explain/explanation.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Pieces } from '../parts/Pieces.tsx';
import { resultWords } from './resultWords.ts';

/** The results of the runs on screen in a sentence, above every picture and table of them. */
export function ResultSentence({ runs: latest }: { readonly runs: readonly RunTrace[] }) {
  // While a slider is dragged, pictures come first.
  const runs = useDeferredValue(latest);
  const lack = useLack(runs);
  const words = useMemo(() => resultWords(runs, !lack).map(unbroken), [runs, lack]);
  return <Pieces of={words} />;
}

/** No line ends between a number and its unit. */
function unbroken(piece: Piece): Piece {
  return typeof piece === 'string'
    ? piece.replace(UNIT, '$1\u00a0')
    : { strong: piece.strong.replace(UNIT, '$1\u00a0') };
}

const UNIT = /(\d) (?=(?:[nµm]?s|min|h|d)\b)/g;
