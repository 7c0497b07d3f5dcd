import { Legend, type LegendEntry } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';

interface SizesLegendProps {
  readonly hasSizes: boolean;
  readonly isNarrow: boolean;
}

/** Explains the parts of a bar. */
export function SizesLegend({ hasSizes, isNarrow }: SizesLegendProps) {
  const { otherJob, lineStrong } = usePalette();
  const has: LegendEntry = { title: 'has', mark: 'solid', colour: lineStrong };
  const pale: LegendEntry = { title: hasSizes ? 'V' : 'tasks left', mark: 'solid', colour: otherJob };
  const entries: readonly LegendEntry[] = hasSizes
    ? [
        has,
        { title: isNarrow ? 'kept' : 'kept for a copy', mark: 'hatch' },
        { title: isNarrow ? 'may' : 'may have', mark: 'outline' },
        { ...pale, title: isNarrow ? 'V' : 'virtual size, V' },
      ]
    : [has, pale];
  return <Legend entries={entries} />;
}
