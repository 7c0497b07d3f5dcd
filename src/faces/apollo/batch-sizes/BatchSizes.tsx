import { useMemo } from 'react';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { effortPicture, qualityPicture } from './sizesPicture.ts';
import { useSizes } from './useSizes.ts';
import { sizesNote } from './words.ts';

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
      <ChartFrame {...{ width, height }} controls={null} note={sizesNote(numbers, left)}>
        {(room, high, isLow) => {
          // Two low charts below each other would be too low for their numbers.
          const isWide = room >= WIDE * zoom || (high < 2 * LOW * zoom && room >= NARROW * zoom);
          const size = isWide ? { width: room / 2, height: high } : { width: room, height: high / 2 };
          return (
            <div style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
              <Drawing picture={quality} isLow={isLow} {...size} />
              <Drawing picture={effort} isLow={isLow} {...size} />
            </div>
          );
        }}
      </ChartFrame>
    </div>
  );
}
