import { useEffect, useMemo, useState } from 'react';
import { formatSeconds } from '../../../base/format.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
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

const WIDE = 560;
const NARROW = 320;
const LOW = 130;

/** How good the matchings of batches of each size are, and what they cost. */
export function BatchSizes({ width, height }: ViewProps) {
  const { scale: zoom } = usePalette();
  const { numbers, left } = useSizes();
  const quality = useMemo(() => qualityPicture(numbers), [numbers]);
  const effort = useMemo(() => effortPicture(numbers), [numbers]);
  return (
    <div data-left={left}>
      <ChartFrame width={width} height={height} controls={null} note={sizesNote(numbers, left)}>
        {(room, high) => {
          // Two low charts below each other would be too low for their numbers.
          const isWide = room >= WIDE * zoom || (high < 2 * LOW * zoom && room >= NARROW * zoom);
          const size = isWide ? { width: room / 2, height: high } : { width: room, height: high / 2 };
          return (
            <div style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
              <Drawing picture={quality} {...size} />
              <Drawing picture={effort} {...size} />
            </div>
          );
        }}
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
