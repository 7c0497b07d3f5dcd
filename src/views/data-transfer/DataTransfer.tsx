import { useMemo, useState } from 'react';
import { Legend } from '../../widgets/Legend.tsx';
import { useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { transferPicture } from './transferPicture.ts';
import { readingGroups, tiers } from './transfers.ts';

const WIDE = 680;

const reaches = [
  { id: 'all', title: 'All reads' },
  { id: 'switches', title: 'Across switches' },
] as const;

/** Bytes read under each policy, by distance, for all jobs or some of them. */
export function DataTransfer({ runs }: ViewProps) {
  const { width } = useRoom();
  const palette = usePalette();
  const recorded = useMemo(() => recordedRuns(runs, 'attempts'), [runs]);
  const groups = useMade(readingGroups, recorded);
  const [chosen, choose] = useState('all');
  const [reach, setReach] = useState<string>(reaches[0].id);
  const group = groups.find(({ id }) => id === chosen) ?? groups[0];
  const isWide = width >= WIDE * palette.scale;
  // In a narrow pane only one choice fits beside the legend.
  const offersReach = isWide || groups.length === 1;
  const first = offersReach && reach === 'switches' ? 1 : 0;
  const picture = useMade(transferPicture, recorded, group, first, palette);
  const entries = legendOf(picture).map((entry) => ({
    ...entry,
    title: (!isWide && tiers.find(({ title }) => title === entry.title)?.short) || entry.title,
  }));

  return (
    <ChartFrame
      controls={
        <>
          {groups.length > 1 && (
            <ChoiceField label="Whose data" value={group.id} options={groups} onChange={choose} />
          )}
          {offersReach && (
            <ChoiceField label="How far data comes" value={reach} options={reaches} onChange={setReach} />
          )}
          <Legend entries={entries} />
        </>
      }
      note={[
        'All that tasks read, with shuffles. Wasted: read by attempts that were stopped or lost. Thin bars: up to the clock',
        '',
      ]}
    >
      <Drawing picture={picture} />
    </ChartFrame>
  );
}
