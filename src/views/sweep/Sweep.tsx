import { useMemo, useState } from 'react';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { sweepPlan } from '../../state/sweepPlan.ts';
import { Button } from '../../widgets/Button.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { AgainstField } from '../compare/AgainstField.tsx';
import { useAgainst } from '../compare/against.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import type { ViewProps } from '../shared/view.ts';
import { SweepForm } from './grid/SweepForm.tsx';
import { SweepGrid } from './grid/SweepGrid.tsx';
import { describeSweep, layoutPanels, type Panel, panelsOf, paramTitle, runsPicture } from './panels.ts';
import { quantitiesOf } from './quantities.ts';
import styles from './Sweep.module.css';
import { measured, type Sweep, sweepsOf } from './sweeps.ts';

/** The sweep of the scenario; for one without it, the runs on screen against each other, or where a sweep is defined. */
export function SweepView(props: ViewProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const plan = useMemo(() => sweepPlan(scenario, measured), [scenario]);
  const isRuns = useMemo(() => sweepsOf(props.runs).length > 0, [props.runs]);
  const [wanted, want] = useState<'runs' | 'grid' | 'form' | null>(null);
  const own = plan === null ? 'form' : 'grid';
  const shown = (wanted === 'grid' ? own : wanted) ?? (plan === null && isRuns ? 'runs' : own);
  if (shown === 'runs' && isRuns) return <RunsOnScreen {...props} onDefine={() => want(own)} />;
  if (shown === 'form' || plan === null)
    return (
      <div style={{ width: props.width, height: props.height }}>
        <SweepForm onDone={() => want('grid')} />
      </div>
    );
  return (
    <SweepGrid
      key={JSON.stringify([plan.scenario.sweep.axes, plan.scenario.sweep.seeds])}
      {...props}
      plan={plan}
      onDefine={() => want('form')}
      onRuns={isRuns ? () => want('runs') : undefined}
    />
  );
}

/** Small multiples of what differs: each quantity against the one number in which runs differ (Hopper, Figures 5, 11, 13). */
function RunsOnScreen({ runs, width, height, onDefine }: ViewProps & { onDefine(): void }) {
  const [chosen, choose] = useState<string | null>(null);
  const pair = useAgainst(runs);
  const sweeps = useMemo(() => sweepsOf(runs), [runs]);
  const sweep = sweeps.find(({ id }) => id === chosen) ?? sweeps[0];
  const panels = useMemo(
    () => (sweep === undefined ? [] : panelsOf(sweep, quantitiesOf(runs, pair?.against ?? null))),
    [runs, sweep, pair],
  );
  if (sweep === undefined || pair === null) return null;
  return (
    <ChartFrame
      width={width}
      height={height}
      controls={
        <>
          {sweeps.length > 1 && (
            <ChoiceField
              label="Number on the x axis"
              value={sweep.id}
              options={sweeps.map(({ id, param }) => ({ id, title: paramTitle(param) }))}
              onChange={choose}
            />
          )}
          <AgainstField runs={runs} against={pair.against} />
          <Button onClick={onDefine}>More values…</Button>
        </>
      }
      note={[`${describeSweep(sweep)}. A click on a dot looks at its run.`, describeSweep(sweep)]}
    >
      {(chartWidth, chartHeight) => (
        <Panels key={sweep.id} sweep={sweep} panels={panels} width={chartWidth} height={chartHeight} />
      )}
    </ChartFrame>
  );
}

interface PanelsProps {
  readonly sweep: Sweep;
  readonly panels: readonly Panel[];
  readonly width: number;
  readonly height: number;
}

/** Small charts beside each other, all against the same parameter. */
function Panels({ sweep, panels, width, height }: PanelsProps) {
  const palette = usePalette();
  const looked = selectionStore(({ run }) => run);
  const grid = layoutPanels(panels.length, width, height, palette.scale);
  const pictures = useMemo(
    () => panels.map((panel) => runsPicture(panel, panels, sweep, looked, grid.width, palette)),
    [panels, sweep, looked, grid.width, palette],
  );
  return (
    <div className={styles.panels} style={{ width, height }}>
      {pictures.map((picture, at) => (
        <Drawing key={panels[at].quantity.id} picture={picture} width={grid.width} height={grid.height} />
      ))}
    </div>
  );
}
