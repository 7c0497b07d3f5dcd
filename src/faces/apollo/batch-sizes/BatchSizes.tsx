import { useEffect, useState } from 'react';
import { formatSeconds } from '../../../base/format.ts';
import { Beside } from '../../../views/chart/Beside.tsx';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { useMade } from '../../../views/surface/useMade.ts';
import { type SizeNumbers, series } from './sizes.ts';
import { effortPicture, qualityPicture } from './sizesPicture.ts';

/** Milliseconds of work before the page has its turn again, and between two looks at what is known. */
const SLICE = 12;
const LOOK_EVERY = 250;

/** Matches batches in slices while it is on screen; gives what is known, and how many batches are left. */
function useSizes(): { readonly numbers: readonly SizeNumbers[]; readonly left: number } {
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

// Lower charts have no room for their numbers. CSS pixels, before the theme's scale
const LEAST = { width: 280, height: 130 } as const;

/** How good the matchings of batches of each size are, and what they cost. */
export function BatchSizes() {
  const { numbers, left } = useSizes();
  const quality = useMade(qualityPicture, numbers);
  const effort = useMade(effortPicture, numbers);
  return (
    <div data-left={left}>
      <ChartFrame controls={null} note={sizesNote(numbers, left)}>
        <Beside least={LEAST}>
          <Drawing picture={quality} />
          <Drawing picture={effort} />
        </Beside>
      </ChartFrame>
    </div>
  );
}

/** Says what was matched, how much is left, and how long the largest batches took. */
function sizesNote(numbers: readonly SizeNumbers[], left: number): string {
  const last = numbers.at(-1);
  const what = '100 servers of one slot, means over 40 batches each.';
  if (last === undefined) return `${what} ${left.toLocaleString('en')} batches are left.`;
  const write = (ms: number) => formatSeconds(ms / 1000);
  return `${what} On this machine ${last.tasks} tasks take ${write(last.greedyMs)} greedily, ${write(last.stableMs)} in rounds.`;
}
