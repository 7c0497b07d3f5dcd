import { type ComponentType, useMemo, useState } from 'react';
import { selectionStore } from '../../state/selectionStore.ts';
import { Legend, type LegendEntry } from '../../widgets/Legend.tsx';
import { useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { Drawing } from '../grammar/Drawing.tsx';
import { legendOf } from '../grammar/legendOf.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { ViewProps } from '../shared/view.ts';
import { type BandQuantity, bandRuns, percentileBands, shades } from './bands.ts';
import { bandsPicture, linesPicture, stacksPicture } from './overTimePicture.ts';
import { lineQuantities } from './quantities.ts';
import { stackQuantities } from './stackData.ts';

/** Creates the view, with numbers that only runs of some papers have. */
export function overTimeOf(more: readonly BandQuantity[]): ComponentType<ViewProps> {
  const bandQuantities = percentileBands.concat(more);
  return (props) => <OverTime {...props} bandQuantities={bandQuantities} />;
}

interface OverTimeViewProps extends ViewProps {
  readonly bandQuantities: readonly BandQuantity[];
}

/** A count over time in all runs, with the clock as a line. */
function OverTime({ runs, bandQuantities }: OverTimeViewProps) {
  const { width } = useRoom();
  const palette = usePalette();
  const looked = selectionStore(({ run }) => run);
  const [chosen, choose] = useState(lineQuantities[0].id);
  const lines = lineQuantities.filter(({ needs }) => recordedRuns(runs, needs).length > 0);
  const stacks = stackQuantities.filter(({ isIn }) => runs.some(({ trace }) => isIn(trace)));
  const bands = bandQuantities.filter((each) => bandRuns(runs, each).length > 0);
  const line = lines.find(({ id }) => id === chosen);
  const stack = stacks.find(({ id }) => id === chosen);
  const band = bands.find(({ id }) => id === chosen);
  const shown = line ?? stack ?? band ?? lines[0];
  const picture = useMemo(() => {
    if (band !== undefined) return bandsPicture(bandRuns(runs, band), band, width);
    const recorded = recordedRuns(runs, line?.needs ?? 'attempts');
    if (stack !== undefined) return stacksPicture(recorded, stack, width, palette);
    return linesPicture(recorded, line ?? lineQuantities[0], width, looked);
  }, [runs, line, band, stack, width, palette, looked]);
  const legend = band === undefined ? legendOf(picture) : bandLegend(band, palette.ink);

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField
            label="Count over time"
            value={shown.id}
            options={[...lines, ...bands, ...stacks]}
            onChange={choose}
          />
          {legend.length > 0 && <Legend entries={legend} />}
        </>
      }
      note={[`${shown.help} Click or drag to move the clock.`, shown.help]}
    >
      <Drawing picture={picture} />
    </ChartFrame>
  );
}

/** The legend of lines with areas between them. */
function bandLegend({ legend }: BandQuantity, ink: string): readonly LegendEntry[] {
  return legend.map(({ title, mark }) => {
    if (mark === 'line' || mark === 'dashed') return { title, mark };
    return { title, mark: 'solid', colour: `color-mix(in srgb, ${ink} ${shades[mark] * 100}%, transparent)` };
  });
}
