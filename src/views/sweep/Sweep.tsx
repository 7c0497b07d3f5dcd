import { useMemo, useState } from 'react';
import { triedNumbers } from '../../state/curvePlan.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { sweepPlan } from '../../state/sweepPlan.ts';
import { Button } from '../../widgets/Button.tsx';
import { Room, useRoom } from '../../widgets/room.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { runLetter, runName } from '../chart/runLook.ts';
import { AgainstField } from '../compare/AgainstField.tsx';
import { useAgainst } from '../compare/against.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { askedMetric, offeredMetrics } from '../shared/askedMetrics.ts';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { VALUE_SIZE } from '../what-if/Labels.tsx';
import { MEDIAN, useAbout } from '../what-if/lines.ts';
import { WhatIf } from '../what-if/WhatIf.tsx';
import { SweepForm } from './grid/SweepForm.tsx';
import { SweepGrid } from './grid/SweepGrid.tsx';
import { describeSweep, layoutPanels, type Panel, panelsOf, paramTitle, runsPicture } from './panels.ts';
import { quantitiesOf } from './quantities.ts';
import styles from './Sweep.module.css';
import { measured, type Sweep, sweepsOf } from './sweeps.ts';

/** Letters of a run's name beside its curve. */
const MOST_OF_NAME = 24;

const curveMetrics = offeredMetrics.flatMap((id) => askedMetric(id) ?? []);

/** The sweep of the scenario; for one without it, the runs on screen against each other, or where a sweep is defined. */
export function SweepView(props: ViewProps) {
  const room = useRoom();
  const scenario = scenarioStore((state) => state.scenario);
  const plan = useMade(sweepPlan, scenario, measured);
  const isRuns = useMemo(() => sweepsOf(props.runs).length > 0, [props.runs]);
  const [wanted, want] = useState<'runs' | 'grid' | 'form' | null>(null);
  const own = plan === null ? 'form' : 'grid';
  const shown = (wanted === 'grid' ? own : wanted) ?? (plan === null && isRuns ? 'runs' : own);
  if (shown === 'runs' && isRuns) return <RunsOnScreen {...props} onDefine={() => want(own)} />;
  if (shown === 'form' || plan === null)
    return (
      <div className={styles.ask} style={room}>
        {plan === null && <OneNumber {...props} />}
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

/** How the runs on screen would do with another value of one of the numbers that the scenario is about. */
function OneNumber({ runs }: ViewProps) {
  const about = useAbout();
  const scenario = scenarioStore((state) => state.scenario);
  const count = scenario.runs.length;
  const { scale } = usePalette();
  const [metric, choose] = useState<string>(MEDIAN);
  const names = useMemo(
    () =>
      Array.from({ length: count }, (_, index) => {
        const run = runs.find((each) => each.index === index);
        return run === undefined ? runLetter(index) : runName(run, MOST_OF_NAME);
      }),
    [runs, count],
  );
  const [other, take] = useState('');
  const others = useMemo(
    () => triedNumbers(scenario).map(({ path, title }) => ({ id: path, title })),
    [scenario],
  );
  const paths = useMemo(() => [...(other === '' ? [] : [other]), ...(about?.paths ?? [])], [about, other]);
  if (about === null) return null;
  return (
    <section className={styles.one} aria-label="One number">
      <div className={styles.axis}>
        <ChoiceField label="Metric" value={metric} options={curveMetrics} onChange={choose} />
        <ChoiceField
          label="Number on the axis"
          value={other}
          options={[{ id: '', title: 'Another number…' }, ...others]}
          onChange={take}
        />
      </div>
      <WhatIf
        key={other}
        curve={about.curve}
        paths={paths}
        names={names}
        metric={metric}
        size={VALUE_SIZE * scale}
      />
    </section>
  );
}

/** Small multiples of what differs: each quantity against the one number in which runs differ (Hopper, Figures 5, 11, 13). */
function RunsOnScreen({ runs, onDefine }: ViewProps & { onDefine(): void }) {
  const [chosen, choose] = useState<string | null>(null);
  const pair = useAgainst(runs);
  const sweeps = useMade(sweepsOf, runs);
  const sweep = sweeps.find(({ id }) => id === chosen) ?? sweeps[0];
  const panels = useMemo(
    () => (sweep === undefined ? [] : panelsOf(sweep, quantitiesOf(runs, pair?.against ?? null))),
    [runs, sweep, pair],
  );
  if (sweep === undefined || pair === null) return null;
  return (
    <ChartFrame
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
      <Panels key={sweep.id} sweep={sweep} panels={panels} />
    </ChartFrame>
  );
}

/** Small charts beside each other, all against the same parameter. */
function Panels({ sweep, panels }: { readonly sweep: Sweep; readonly panels: readonly Panel[] }) {
  const { width, height } = useRoom();
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
        <Room key={panels[at].quantity.id} width={grid.width} height={grid.height}>
          <Drawing picture={picture} />
        </Room>
      ))}
    </div>
  );
}
