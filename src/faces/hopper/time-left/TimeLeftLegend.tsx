import { Legend, type LegendEntry } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

/** Widths from which on there is room for longer words, before the theme's scale. CSS pixels. */
const WIDE = 560;
const MIDDLE = 400;
const NARROW = 310;

/** Explains the marks. */
export function TimeLeftLegend({ width }: { readonly width: number }) {
  const { otherJob, lineStrong, scale } = usePalette();
  const size = width >= WIDE * scale ? 2 : Number(width >= MIDDLE * scale);
  const pale: LegendEntry = {
    title: ['reports', texts.byReports, texts.timeLeftByReports][size],
    mark: 'solid',
    colour: otherJob,
  };
  const deserving: LegendEntry = {
    title: ['deserves', 'deserves a copy', texts.andSoDeservesACopy][size],
    mark: 'solid',
    colour: lineStrong,
  };
  const limit: LegendEntry = { title: size === 2 ? texts.limitOfTheRule : texts.limit, mark: 'upright' };
  const truth: LegendEntry = { title: size === 2 ? texts.timeLeftInTruth : texts.truth, mark: 'wedge' };
  return (
    <Legend entries={width < NARROW * scale ? [deserving, limit, truth] : [pale, deserving, limit, truth]} />
  );
}
