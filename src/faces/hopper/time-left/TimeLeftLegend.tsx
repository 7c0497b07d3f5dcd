import { FittingLegend } from '../../../widgets/FittingLegend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

/** Explains the marks. */
export function TimeLeftLegend({ room }: { readonly room: number }) {
  const { otherJob, lineStrong } = usePalette();
  const pale = [texts.timeLeftByReports, texts.byReports, texts.reports, ''];
  const full = [texts.andSoDeservesACopy, texts.deservesACopy, texts.deserves];
  return (
    <FittingLegend
      room={room}
      entries={[
        { titles: pale, mark: 'solid', colour: otherJob },
        { titles: full, mark: 'solid', colour: lineStrong },
        { titles: [texts.limitOfTheRule, texts.limit], mark: 'upright' },
        { titles: [texts.timeLeftInTruth, texts.truth], mark: 'wedge' },
      ]}
    />
  );
}
