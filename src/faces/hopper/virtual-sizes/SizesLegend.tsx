import { Legend, type LegendEntry } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

interface SizesLegendProps {
  readonly hasSizes: boolean;
  readonly room: number;
}

/** Explains the parts of a bar. */
export function SizesLegend({ hasSizes, room }: SizesLegendProps) {
  const { otherJob, lineStrong } = usePalette();
  const has: LegendEntry = { title: texts.has, mark: 'solid', colour: lineStrong };
  const pale = { mark: 'solid', colour: otherJob } as const;
  const entries: readonly LegendEntry[] = hasSizes
    ? [
        has,
        { title: texts.keptForACopy, shorter: [texts.kept], mark: 'hatch' },
        { title: texts.mayHave, shorter: [texts.may], mark: 'outline' },
        { ...pale, title: texts.virtualSizeV, shorter: ['V'] },
      ]
    : [has, { ...pale, title: texts.tasksLeft }];
  return <Legend {...{ entries, room }} />;
}
