import { useMemo, useState } from 'react';
import { formatCount, formatSeconds } from '../../../base/format.ts';
import { recordedLines } from '../../../state/recordedCurves.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { type SweepPlan, seedAt, withSweep } from '../../../state/sweepPlan.ts';
import { Button, IconButton } from '../../../widgets/Button.tsx';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import type { IconName } from '../../../widgets/Icon.tsx';
import { useRoom } from '../../../widgets/room.tsx';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { ChartFrame } from '../../chart/ChartFrame.tsx';
import { useDerivedRuns } from '../../compare/useDerivedRuns.ts';
import { Drawing } from '../../grammar/Drawing.tsx';
import { askedMetric, offeredMetrics } from '../../shared/askedMetrics.ts';
import type { ViewProps } from '../../shared/view.ts';
import { useAbout } from '../../what-if/lines.ts';
import styles from '../Sweep.module.css';
import { GridMaps } from './GridMaps.tsx';
import { gridPicture } from './gridPicture.ts';
import { barMetrics, barPoints, gridPoints } from './gridPoints.ts';
import type { Shown } from './gridWords.ts';
import type { Recorded } from './mapPicture.ts';

interface SweepGridProps extends ViewProps {
  readonly plan: SweepPlan;
  onDefine(): void;
  /** Shows the runs on screen against each other; undefined if they make no sweep. */
  readonly onRuns?: () => void;
}

/** Id of bars of percentiles among the metrics. */
const BARS = 'bars';

const options = [
  ...offeredMetrics.flatMap((id) => askedMetric(id) ?? []),
  { id: BARS, title: 'p5, median, p95 response' },
];

/** The sweep of the scenario: its points as they become known, coarse first; a click opens a point. */
export function SweepGrid({ plan, runs, onDefine, onRuns }: SweepGridProps) {
  const { width } = useRoom();
  const { sweep } = plan.scenario;
  const palette = usePalette();
  const looked = selectionStore(({ run }) => run);
  const [chosen, choose] = useState(
    () => sweep.metrics.find((id) => askedMetric(id) !== undefined) ?? offeredMetrics[0],
  );
  // A click begins a sweep that takes long.
  const [halted, halt] = useState(plan.asksFirst);
  const results = useDerivedRuns(plan.runs, 'view', halted);
  const isBars = chosen === BARS && sweep.axes.length === 1;
  const metric = askedMetric(isBars ? barMetrics[0] : chosen) ?? askedMetric(offeredMetrics[0]);
  const points = useMemo(
    () => (isBars ? barPoints(plan, results) : gridPoints(plan, results, metric?.id ?? '')),
    [plan, results, isBars, metric],
  );
  const shown = useMemo(
    (): Shown | null =>
      metric === undefined ? null : { metric: isBars ? { ...metric, title: 'Response' } : metric, isBars },
    [metric, isBars],
  );
  const recorded = useRecorded(plan, isBars ? '' : (metric?.id ?? ''));
  const picture = useMemo(
    () =>
      shown === null || sweep.axes.length > 1
        ? null
        : gridPicture(plan, points, shown, recorded.lines, runs, looked, width, palette),
    [plan, points, shown, recorded, runs, looked, width, palette, sweep],
  );
  if (shown === null) return null;
  const done = results.filter((result) => result !== undefined).length;
  const failed = results.filter((result) => result?.ok === false).length;
  const all = plan.runs.length;
  const refused = plan.refused.size * plan.scenario.runs.length;
  const take = (id: string) => {
    choose(id);
    // What is on screen is in the CSV, too, and in the link.
    const wanted = id === BARS ? barMetrics : [id];
    const missing = wanted.filter((each) => !sweep.metrics.includes(each));
    if (missing.length === 0) return;
    const metrics = [...sweep.metrics, ...missing];
    scenarioStore.getState().edit((before) => withSweep(before, { ...sweep, metrics }));
  };
  const own = askedMetric(chosen);
  const isOffered = options.some(({ id }) => id === chosen);
  const state =
    done === all
      ? `${formatCount(all)} runs${failed > 0 ? `, ${formatCount(failed)} failed` : ''}${refused > 0 ? `, ${formatCount(refused)} not allowed` : ''}`
      : `${formatCount(done)} of ${formatCount(all)}`;

  return (
    <ChartFrame
      controls={
        <>
          <ChoiceField
            label="Metric"
            value={chosen}
            options={[
              ...(isOffered || own === undefined ? [] : [own]),
              ...options.filter(({ id }) => id !== BARS || sweep.axes.length === 1),
            ]}
            onChange={take}
          />
          <GivesWay steps={1} of={`${done < all} ${halted}`}>
            {(step) => {
              // In less room, buttons are icons.
              const Tool = step > 0 ? NarrowTool : Button;
              return (
                <>
                  {done < all && (
                    <Tool icon={halted ? 'play' : 'pause'} onClick={() => halt(!halted)}>
                      {halted ? (done > 0 ? 'Resume' : 'Start') : 'Pause'}
                    </Tool>
                  )}
                  <span role="status" className={styles.state} data-left={all - done}>
                    {state}
                  </span>
                  <Tool icon="sliders" onClick={onDefine}>
                    Change…
                  </Tool>
                  {onRuns !== undefined && (
                    <Tool icon="swap" onClick={onRuns}>
                      Runs on screen
                    </Tool>
                  )}
                </>
              );
            }}
          </GivesWay>
        </>
      }
      note={
        plan.issues.length > 0
          ? `${plan.issues[0].path} ${plan.issues[0].message}`
          : halted && done < all
            ? `Paused; about ${formatSeconds((plan.seconds * (all - done)) / all)} are left. A click opens a point.`
            : done === 0
              ? 'The first runs are being made; the ends of the axis come first.'
              : `${notes(isBars, plan)} A click opens a point.`
      }
    >
      {picture === null ? (
        <GridMaps {...{ plan, points, shown, runs, recorded }} />
      ) : (
        <Drawing picture={picture} />
      )}
    </ChartFrame>
  );
}

/** What is recorded of the scenario over an axis of its sweep; nothing of another number, or once it is another scenario. */
function useRecorded({ scenario: { sweep, ...rest } }: SweepPlan, metric: string): Recorded {
  const curve = useAbout()?.curve ?? null;
  const opened = scenarioStore((state) => state.opened);
  const own = JSON.stringify(rest);
  return useMemo(() => {
    const isSame = JSON.stringify(withSweep(opened, undefined)) === own;
    const axis = sweep.axes.findIndex(({ path }) => path === curve?.control);
    if (!isSame || axis < 0 || curve === null) return { axis: 0, lines: [] };
    return { axis, lines: recordedLines(curve, metric, opened.seed) };
  }, [curve, opened, own, sweep, metric]);
}

function NarrowTool(props: { readonly icon: IconName; readonly children: string; onClick(): void }) {
  const { icon, children, onClick } = props;
  return <IconButton icon={icon} label={children} onClick={onClick} />;
}

function notes(isBars: boolean, plan: SweepPlan): string {
  const { axes, seeds } = plan.scenario.sweep;
  if (isBars) return 'Bars: 5 to 95 % of jobs, median over seeds.';
  const own = `${seedAt(plan, 0)}`;
  if (seeds === 1) return `Seed ${own} only.`;
  const which = `Medians of seeds ${own} to ${seedAt(plan, seeds - 1)}`;
  return axes.length > 1 ? `${which}; one scale of colours.` : `${which}; band: 10 to 90 % of them.`;
}
