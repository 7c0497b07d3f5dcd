import { useEffect, useMemo, useState } from 'react';
import { machine } from '../../../desk/run/runner.ts';
import type { NumberParam } from '../../../kit/menu/params.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import { curveMetric } from '../../../state/selectionStore.ts';
import { useDerivedRuns } from '../../../views/compare/useDerivedRuns.ts';
import { askedMetric, offeredMetrics } from '../../../views/shared/askedMetrics.ts';
import { formatQuantity } from '../../../widgets/quantity.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import styles from './Curve.module.css';
import { Curve } from './Curve.tsx';
import { curveLines } from './curveLines.ts';
import { curvePlan } from './curvePlan.ts';

interface SliderCurveProps {
  readonly spec: NumberParam;
  readonly value: number;
  /** The run to which the number belongs; undefined: it concerns all. */
  readonly run?: number;
  write(value: number): (scenario: Scenario) => Scenario;
  onPick(value: number): void;
}

/** A pointer that only passes by asks for nothing. [ms] */
const REST = 300;

const options = offeredMetrics.flatMap((id) => askedMetric(id) ?? []);

/** Shows below a slider what a metric of the run would be with its other values, from small runs of their own. */
export function SliderCurve(props: SliderCurveProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), REST);
    return () => clearTimeout(timer);
  }, []);
  return isReady && <LoadedCurve {...props} />;
}

function LoadedCurve({ spec, value, run, write, onPick }: SliderCurveProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const isPlaying = playbackStore((state) => state.isPlaying);
  const id = curveMetric((state) => state.id);
  const metric = askedMetric(id) ?? options[0];
  const count = scenario.runs.length;
  const runs = useMemo(
    () => (run === undefined ? Array.from({ length: count }, (_, index) => index) : [run]),
    [run, count],
  );
  // While the slider is dragged, nothing changes on which its curve depends.
  const rest = useMemo(() => JSON.stringify(write(spec.min)(scenario)), [write, spec, scenario]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rest` stands for the scenario, `min` and `max` for the slider.
  const plan = useMemo(
    () => curvePlan((next) => write(next)(scenario), spec, runs, metric.id, machine.slowness),
    [rest, runs, metric.id, spec.min, spec.max],
  );
  const asked = useMemo(() => plan.points.flatMap((point) => point.runs), [plan]);
  const results = useDerivedRuns(asked, 'curve');
  const lines = useMemo(() => curveLines(plan.points, runs, results), [plan, runs, results]);
  const left = results.filter((result) => result === undefined).length;
  if (plan.points.length < 2) return plan.isCut && <p className={styles.curve}>Its curve would take long.</p>;

  const state =
    left === 0
      ? plan.isCut && 'Values that take long are left out.'
      : isPlaying && 'Waits until the page is paused.';
  return (
    <div className={styles.curve} data-left={left}>
      <Curve {...{ metric, lines, value, onPick }} range={spec} say={(at) => formatQuantity(at, spec.unit)} />
      <ChoiceField
        label="Metric of the curves below sliders"
        value={metric.id}
        options={options}
        onChange={(next) => curveMetric.setState({ id: next })}
      />
      {state !== false && <p>{state}</p>}
    </div>
  );
}
