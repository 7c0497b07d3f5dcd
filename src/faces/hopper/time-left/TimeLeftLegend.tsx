import { Legend } from '../../../widgets/Legend.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { texts } from './words.ts';

/** Explains the marks. */
export function TimeLeftLegend({ room }: { readonly room: number }) {
  const { otherJob, lineStrong } = usePalette();
  return (
    <Legend
      room={room}
      entries={[
        {
          title: texts.timeLeftByReports,
          shorter: [texts.byReports, texts.reports, ''],
          mark: 'solid',
          colour: otherJob,
        },
        {
          title: texts.andSoDeservesACopy,
          shorter: [texts.deservesACopy, texts.deserves],
          mark: 'solid',
          colour: lineStrong,
        },
        { title: texts.limitOfTheRule, shorter: [texts.limit], mark: 'upright' },
        { title: texts.timeLeftInTruth, shorter: [texts.truth], mark: 'wedge' },
      ]}
    />
  );
}
