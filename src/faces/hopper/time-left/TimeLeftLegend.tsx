import { Legend, type LegendEntry } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';

/** Widths from which on there is room for longer words, before the theme's scale. CSS pixels. */
const WIDE = 560;
const MIDDLE = 400;
const NARROW = 310;

/** Explains the marks. */
export function TimeLeftLegend({ width }: { readonly width: number }) {
  const { otherJob, lineStrong, scale } = usePalette();
  const size = width >= WIDE * scale ? 2 : Number(width >= MIDDLE * scale);
  const pale: LegendEntry = {
    title: ['reports', 'by reports', 'time left by reports'][size],
    mark: 'solid',
    colour: otherJob,
  };
  const deserving: LegendEntry = {
    title: ['deserves', 'deserves a copy', 'and so deserves a copy'][size],
    mark: 'solid',
    colour: lineStrong,
  };
  const limit: LegendEntry = { title: size === 2 ? 'limit of the rule' : 'limit', mark: 'upright' };
  const truth: LegendEntry = { title: size === 2 ? 'time left in truth' : 'truth', mark: 'wedge' };
  return (
    <Legend entries={width < NARROW * scale ? [deserving, limit, truth] : [pale, deserving, limit, truth]} />
  );
}
