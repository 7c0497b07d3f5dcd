import { type FittingEntry, FittingLegend } from '../../../widgets/FittingLegend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

interface SizesLegendProps {
  readonly hasSizes: boolean;
  readonly room: number;
}

/** Explains the parts of a bar. */
export function SizesLegend({ hasSizes, room }: SizesLegendProps) {
  const { otherJob, lineStrong } = usePalette();
  const has: FittingEntry = { titles: [texts.has], mark: 'solid', colour: lineStrong };
  const pale = { mark: 'solid', colour: otherJob } as const;
  const entries: readonly FittingEntry[] = hasSizes
    ? [
        has,
        { titles: [texts.keptForACopy, texts.kept], mark: 'hatch' },
        { titles: [texts.mayHave, texts.may], mark: 'outline' },
        { ...pale, titles: [texts.virtualSizeV, 'V'] },
      ]
    : [has, { ...pale, titles: [texts.tasksLeft] }];
  return <FittingLegend {...{ entries, room }} />;
}
