import { useEffect, useState } from 'react';
import { series } from './series.ts';
import type { SizeNumbers } from './sizes.ts';

/** Milliseconds of work before the page has its turn again, and between two looks at what is known. */
const SLICE = 12;
const LOOK_EVERY = 250;

/** Matches batches in slices while it is on screen; gives what is known, and how many batches are left. */
export function useSizes(): { readonly numbers: readonly SizeNumbers[]; readonly left: number } {
  const [known, setKnown] = useState(() => ({ numbers: series.numbers(), left: series.left }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let looked = performance.now();
    const work = () => {
      const begun = performance.now();
      while (series.left > 0 && performance.now() - begun < SLICE) series.step();
      if (series.left === 0 || performance.now() - looked > LOOK_EVERY) {
        looked = performance.now();
        setKnown({ numbers: series.numbers(), left: series.left });
      }
      timer = series.left > 0 ? setTimeout(work) : undefined;
    };
    if (series.left > 0) timer = setTimeout(work);
    return () => clearTimeout(timer);
  }, []);
  return known;
}
