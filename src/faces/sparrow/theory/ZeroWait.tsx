import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { formatPercent } from '../../../base/format.ts';
import { probesOfJob } from '../../../theory/zeroWait.ts';
import { Cited } from '../../../views/Cited.tsx';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { Hint } from '../../../views/Hint.tsx';
import styles from '../../../views/theory/Theory.module.css';
import type { ViewProps } from '../../../views/view.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { curvesOf } from './forms.ts';
import { askingRuns, probesSeveralSlots, severalSlots } from './notes.ts';
import { SettingFields, SettingSliders } from './SettingControls.tsx';
import type { Setting } from './setting.ts';
import { pointsOf, settingOf } from './setting.ts';
import { ZeroWaitChart } from './ZeroWaitChart.tsx';

const WIDE = 640;
const COLUMN = 250;

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
  const { scale } = usePalette();
  const isWide = width >= WIDE * scale;
  const controls = { setting, own, onChange: explore };
  const servers = runs[0]?.trace.data.topology.servers ?? Number.POSITIVE_INFINITY;
  const isCrowded = curves.some(
    ({ form, setting: { tasks, probeRatio } }) => form.hasProbes && probesOfJob(tasks, probeRatio) > servers,
  );

  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          {picker}
          {!isWide && <SettingFields {...controls} />}
        </>
      }
      note={
        <>
          <Hint text={sources}>Sparrow §4.2, Table 2; §4.3</Hint> · <Cited text="SPA-12" />
          {asking.map(({ name, idle }) => (
            <span
              key={name}
            >{` · probing leaves slots idle ${formatPercent(idle)} of the time${name === '' ? '' : ` in ${name}`}`}</span>
          ))}
          {isCrowded && ' · more probes than servers: the forms assume distinct ones'}
          {probesSeveralSlots(runs) && (
            <>
              {' · '}
              <Hint text={severalSlots}>why runs with several slots lie below</Hint>
            </>
          )}
        </>
      }
    >
      {(chartWidth, chartHeight, isLow) => (
        <div className={styles.row}>
          <ZeroWaitChart
            curves={curves}
            points={points}
            limits={asking.filter(({ load }) => load < 1)}
            isLow={isLow}
            width={chartWidth - (isWide ? COLUMN * scale : 0)}
            height={chartHeight}
          />
          {isWide && <SettingSliders {...controls} />}
        </div>
      )}
    </ChartFrame>
  );
}

const sources =
  'Curves: the probability that all tasks of a job find a free slot at once (Sparrow §4.2, Table 2; with several slots ' +
  'on a server, load is replaced by its c-th power, §4.2.1). They assume that servers are busy independently of one ' +
  'another. Points: the measured share of jobs none of whose tasks waited longer than 1.5 round trips, at the measured ' +
  'utilization; the tick to their right adds the slots that are idle but taken, because they ask. A slot that asks is idle for one round trip per probe, d·RTT/t of its work (§4.3), so late binding is ' +
  'stable up to a load of 1/(1 + d·RTT/t).';
