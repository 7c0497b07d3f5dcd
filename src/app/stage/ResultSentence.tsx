import { useDeferredValue, useMemo } from 'react';
import type { RunTrace } from '../../views/shared/view.ts';
import { Pieces } from '../parts/Pieces.tsx';
import { resultWords } from './resultWords.ts';

/** The results of the runs on screen in a sentence, above every picture and table of them. */
export function ResultSentence({ runs: latest }: { readonly runs: readonly RunTrace[] }) {
  // While a slider is dragged, pictures come first.
  const runs = useDeferredValue(latest);
  const words = useMemo(() => resultWords(runs), [runs]);
  return <Pieces of={words} />;
}
