import { type ReactNode, useMemo, useState } from 'react';
import { formatPercent } from '../../../base/format.ts';
import { probesOfJob } from '../../../theory/sparrow.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { Cited } from '../../../views/shared/Cited.tsx';
import { Hint } from '../../../views/shared/Hint.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { WithVariables } from '../../../views/theory/WithVariables.tsx';
import { curvesOf } from './forms.ts';
import { askingRuns, probesSeveralSlots } from './notes.ts';
import { pointsOf, rangeOf, type Setting, settingOf } from './setting.ts';
import { texts } from './words.ts';
import { zeroWaitPicture } from './zeroWaitPicture.ts';

const variables = [
  { id: 'tasks', label: texts.tasksPerJob, symbol: 'm' },
  { id: 'probeRatio', label: texts.probesPerTask, symbol: 'd' },
  { id: 'slotsPerServer', label: texts.slotsPerServer, symbol: 'c' },
] as const;

interface ZeroWaitProps extends ViewProps {
  /** Control that switches to another chart; first in the row of controls. */
  readonly picker: ReactNode;
}

/** Sparrow's Table 2 for this scenario, with the runs beside it. */
export function ZeroWait({ runs, width, height, picker }: ZeroWaitProps) {
  const own = useMemo(() => settingOf(runs), [runs]);
  const [explored, explore] = useState<Setting | null>(null);
  const setting = explored ?? own;
  const points = useMemo(() => pointsOf(runs), [runs]);
  const asking = useMemo(() => askingRuns(runs, explored), [runs, explored]);
  const curves = useMemo(() => curvesOf(runs, explored), [runs, explored]);
  const picture = useMemo(
    () =>
      zeroWaitPicture(
        curves,
        points,
        asking.filter(({ load }) => load < 1),
      ),
    [curves, points, asking],
  );
  const servers = runs[0]?.trace.data.topology.servers ?? Number.POSITIVE_INFINITY;
  const isCrowded = curves.some(
    ({ form, setting: { tasks, probeRatio } }) => form.hasProbes && probesOfJob(tasks, probeRatio) > servers,
  );

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={picker}
      note={
        <>
          <Hint text={texts.sources}>{texts.source}</Hint> · <Cited text={texts.spa12} />
          {asking.map(({ name, idle }) => (
            <span key={name}>{texts.idle(formatPercent(idle), name)}</span>
          ))}
          {isCrowded && texts.crowded}
          {probesSeveralSlots(runs) && (
            <>
              {' · '}
              <Hint text={texts.severalSlots}>{texts.whyBelow}</Hint>
            </>
          )}
        </>
      }
    >
      {(chartWidth, chartHeight, isLow) => (
        <WithVariables
          variables={variables.map((each) => ({ ...each, unit: '', range: rangeOf(each.id, own) }))}
          values={{ ...setting }}
          own={{ ...own }}
          set={(id, value) => explore({ ...setting, [id]: value })}
          width={chartWidth}
          height={chartHeight}
        >
          {(plotWidth, plotHeight) => (
            <Drawing {...{ picture, isLow }} width={plotWidth} height={plotHeight} />
          )}
        </WithVariables>
      )}
    </ChartFrame>
  );
}
