import { useMemo, useState } from 'react';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import type { RunProps } from '../../../views/shared/view.ts';
import { useTracesTogether } from '../../../views/surface/useTogether.ts';
import { DataTable } from '../../../widgets/DataTable.tsx';
import { Legend } from '../../../widgets/Legend.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { errorPicture, groupsOf, subjects, verdictText } from './errors.ts';
import { Scatter } from './Scatter.tsx';
import { duplicateTable } from './table.ts';

// Beside each other from this width on; below each other from this height on. CSS pixels, before the theme's scale.
const WIDE = 560;
const HIGH = 400;
// A narrower one has no room for a legend of points.
const NARROW = 340;

const duplicates = { id: 'duplicates', title: 'Duplicates' } as const;

/** Estimates against what came of them, with the distribution of their errors; and duplicates by condition. */
export function EstimatesView({ run, ...size }: RunProps) {
  const { width } = size;
  const palette = usePalette();
  const zoom = palette.scale;
  const [chosen, choose] = useState<string>(subjects[0].id);
  const { trace } = run;
  const subject = subjects.find(({ id }) => id === chosen);
  const traces = useTracesTogether(trace);
  const byTrace = useMemo(
    () => new Map(subject === undefined ? [] : traces.map((each) => [each, groupsOf(each, subject)])),
    [traces, subject],
  );
  const groups = byTrace.get(trace) ?? [];
  const together = useMemo(() => [...byTrace.values()].flat(), [byTrace]);
  const picture = useMemo(
    () => (subject === undefined ? null : errorPicture(byTrace.get(trace) ?? [], together, subject)),
    [byTrace, trace, together, subject],
  );
  const isWide = width >= WIDE * zoom;
  const controls = (
    <>
      <ChoiceField label="Show" value={chosen} options={[...subjects, duplicates]} onChange={choose} />
      {subject !== undefined && width >= NARROW * zoom && (
        <Legend
          entries={[
            { title: subject.groups[0], mark: 'solid', colour: palette.accent },
            { title: subject.groups[1], mark: 'solid', colour: palette.inkSoft },
          ]}
        />
      )}
    </>
  );
  if (subject === undefined)
    return (
      <ChartFrame
        {...size}
        controls={controls}
        note="Of all attempts; and those that started first. In Microsoft’s clusters 0.41%, and 82% (Apollo Table 2)."
      >
        {(chartWidth, chartHeight) => (
          <div style={{ width: chartWidth, height: chartHeight, overflow: 'auto' }}>
            <DataTable caption="Duplicates by condition" rows={duplicateTable(trace)} />
          </div>
        )}
      </ChartFrame>
    );
  return (
    <ChartFrame {...size} controls={controls} note={verdictText(groups, subject)}>
      {(chartWidth, chartHeight) => {
        const hasBoth = isWide || chartHeight >= HIGH * zoom;
        const first = {
          width: isWide ? Math.floor(chartWidth / 2) : chartWidth,
          height: hasBoth && !isWide ? Math.floor(chartHeight / 2) : chartHeight,
        };
        const second = {
          width: isWide ? chartWidth - first.width : chartWidth,
          height: isWide ? chartHeight : chartHeight - first.height,
        };
        return (
          <div style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
            {hasBoth && (
              <div style={{ position: 'relative', ...first }}>
                <Scatter groups={groups} together={together} subject={subject} {...first} />
              </div>
            )}
            {picture !== null && <Drawing picture={picture} {...(hasBoth ? second : first)} />}
          </div>
        );
      }}
    </ChartFrame>
  );
}
