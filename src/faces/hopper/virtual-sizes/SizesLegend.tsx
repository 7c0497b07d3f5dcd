import { Legend, type LegendEntry } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

interface SizesLegendProps {
  readonly hasSizes: boolean;
  readonly isNarrow: boolean;
}

/** Explains the parts of a bar. */
export function SizesLegend({ hasSizes, isNarrow }: SizesLegendProps) {
  const { otherJob, lineStrong } = usePalette();
  const has: LegendEntry = { title: texts.has, mark: 'solid', colour: lineStrong };
  const pale: LegendEntry = { title: hasSizes ? 'V' : texts.tasksLeft, mark: 'solid', colour: otherJob };
  const entries: readonly LegendEntry[] = hasSizes
    ? [
        has,
        { title: isNarrow ? texts.kept : texts.keptForACopy, mark: 'hatch' },
        { title: isNarrow ? texts.may : texts.mayHave, mark: 'outline' },
        { ...pale, title: isNarrow ? 'V' : texts.virtualSizeV },
      ]
    : [has, pale];
  return <Legend entries={entries} />;
}
