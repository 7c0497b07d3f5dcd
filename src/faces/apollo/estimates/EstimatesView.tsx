import { useMemo, useState } from 'react';
import { Beside } from '../../../views/chart/Beside.tsx';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import type { RunProps } from '../../../views/shared/view.ts';
import { useTracesTogether } from '../../../views/surface/useTogether.ts';
import { DataTable } from '../../../widgets/DataTable.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { Legend } from '../../../widgets/Legend.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { errorPicture, groupsOf, subjects, verdictText } from './errors.ts';
import { Scatter } from './Scatter.tsx';
import { duplicateTable } from './table.ts';

const duplicates = { id: 'duplicates', title: 'Duplicates' } as const;

/** Estimates against what came of them, with the distribution of their errors; and duplicates by condition. */
export function EstimatesView({ run }: RunProps) {
  const palette = usePalette();
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
  const controls = (
    <>
      <ChoiceField label="Show" value={chosen} options={[...subjects, duplicates]} onChange={choose} />
      {subject !== undefined && (
        <GivesWay steps={1}>
          {(step) =>
            step === 0 && (
              <Legend
                entries={[
                  { title: subject.groups[0], mark: 'solid', colour: palette.accent },
                  { title: subject.groups[1], mark: 'solid', colour: palette.inkSoft },
                ]}
              />
            )
          }
        </GivesWay>
      )}
    </>
  );
  return (
    <ChartFrame
      controls={controls}
      note={
        subject === undefined
          ? 'Of all attempts; and those that started first. In Microsoft’s clusters 0.41%, and 82% (Apollo Table 2).'
          : verdictText(groups, subject)
      }
    >
      {subject === undefined || picture === null ? (
        <div style={{ height: '100%', overflow: 'auto' }}>
          <DataTable caption="Duplicates by condition" rows={duplicateTable(trace)} />
        </div>
      ) : (
        <Beside alone={1}>
          <Scatter groups={groups} together={together} subject={subject} />
          <Drawing picture={picture} />
        </Beside>
      )}
    </ChartFrame>
  );
}
