import { useMemo } from 'react';
import { Legend } from '../../widgets/Legend.tsx';
import { useRoom } from '../../widgets/room.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { utilizationPicture } from './utilizationPicture.ts';

/** Which jobs hold the slots over time; one row per run, on equal axes. */
export function Utilization({ runs }: ViewProps) {
  const { width } = useRoom();
  const palette = usePalette();
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const hues = useJobHues(recorded[0].trace);
  const picture = useMade(utilizationPicture, recorded, width, hues, palette);
  const legend = legendOf(picture);
  const short = 'Slots that run tasks, by job in order of arrival';
  return (
    <ChartFrame
      controls={legend.length > 0 ? <Legend entries={legend} /> : null}
      note={[`${short}; blank is idle; click or drag to move the clock`, legend.length > 0 ? '' : short]}
    >
      <Drawing picture={picture} />
    </ChartFrame>
  );
}
