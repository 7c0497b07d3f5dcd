import { useMemo, useState } from 'react';
import { runLetter } from '../../base/runLetter.ts';
import { areSayable } from '../../base/sayable.ts';
import { blank, DRAWN, type Drawing, scoreOf, scoreWords } from '../../metrics/drawing.ts';
import { type TriedControl, triedControls } from '../../state/curvePlan.ts';
import type { AboutPreset } from '../../state/recordedCurves.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { formatQuantity } from '../../widgets/quantity.ts';
import { valueAt } from '../../widgets/sliderScale.ts';
import { askedMetric } from '../shared/askedMetrics.ts';
import { useForms } from './forms.ts';
import { VALUE_SIZE } from './Labels.tsx';
import { heightAt, levelsOf, MEDIAN, useLines } from './lines.ts';
import styles from './WhatIf.module.css';
import { WhatIfChart } from './WhatIfChart.tsx';

interface WhatIfProps {
  /** JSON pointers of the numbers that can be the axis; those that are none, or not there, are left out. */
  readonly paths: readonly string[];
  /** What is recorded of the preset, if one is open. */
  readonly curve: AboutPreset['curve'];
  /** Names of the runs, in a word or two. */
  readonly names: readonly string[];
  /** Default: the median response. */
  readonly metric?: string;
  /** What the runs had before the first change, where that is known. */
  readonly before?: readonly number[];
  /** Of the chart. [px] Default: 200. */
  readonly height?: number;
  /** Of the values at the handle. [px] */
  readonly size?: number;
  /** Whether it begins with the visitor's drawing of the line. */
  readonly isDrawing?: boolean;
  /** Whether the handle takes the focus. */
  readonly hasFocus?: boolean;
}

/** One large curve on which the visitor stands: the axis is a control, and each run has a line over all its values. */
export function WhatIf(props: WhatIfProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const [picked, pick] = useState<string | null>(null);
  const controls = useMemo(() => triedControls(scenario, props.paths), [scenario, props.paths]);
  const control = controls.find(({ path }) => path === picked) ?? controls[0];
  if (control === undefined) return null;
  return <Curve {...props} {...{ controls, control }} onPick={pick} />;
}

interface CurveProps extends WhatIfProps {
  readonly controls: readonly TriedControl[];
  readonly control: TriedControl;
  onPick(path: string): void;
}

function Curve(props: CurveProps) {
  const { controls, control, curve, names, metric: id = MEDIAN, height = 200, size = VALUE_SIZE } = props;
  const edit = scenarioStore((state) => state.edit);
  const opened = scenarioStore((state) => state.opened);
  const runs = runStore((state) => state.runs);
  const [drawing, setDrawing] = useState<Drawing | null>(props.isDrawing === true ? blank : null);
  const metric = askedMetric(id) ?? askedMetric(MEDIAN);
  const levels = levelsOf(runs, id);
  const { lines, bands, ghosts, left, remark } = useLines(control, levels, id, curve);
  const forms = useForms(control, id);
  const { spec, value, path } = control;
  const [before] = useMemo(() => triedControls(opened, [path]), [opened, path]);
  // The line that is drawn is that of the run that the page is about: the last one that the control changes.
  const drawn = control.run ?? names.length - 1;
  const isDrawn = drawing?.every((point) => !Number.isNaN(point)) === true;
  const line = lines.find(({ run }) => run === drawn);
  const score = useMemo(() => {
    if (!isDrawn || line === undefined) return undefined;
    const places = Array.from({ length: DRAWN }, (_, place) => valueAt(place / (DRAWN - 1), spec));
    return scoreOf(
      drawing,
      places.map((at) => heightAt(line, at, spec) ?? Number.NaN),
    );
  }, [drawing, isDrawn, line, spec]);
  if (metric === undefined) return null;
  // What is to be drawn is not told, neither by its line nor by its band.
  const told = <Line extends { readonly run: number }>(all: readonly Line[]) =>
    drawing === null || isDrawn ? all : all.filter(({ run }) => run !== drawn);
  return (
    <div className={styles.whatIf} data-left={left}>
      <WhatIfChart
        lines={told(lines)}
        bands={told(bands)}
        range={spec}
        title={spec.title}
        before={props.before === undefined ? undefined : before?.value}
        beforeLevels={props.before ?? []}
        truthOf={isDrawn ? line : undefined}
        hasFocus={props.hasFocus === true}
        say={(at) => formatQuantity(at, spec.unit)}
        onDraw={isDrawn ? undefined : setDrawing}
        onPick={(next, isDragging) => edit(control.write(next), { name: path, isOpen: isDragging })}
        {...{ ghosts, forms, metric, value, levels, names, drawing, height, size }}
      />
      <div className={styles.row}>
        {controls.length > 1 && <span>Drag</span>}
        {controls.length > 1 &&
          controls.map((each) => (
            <Button
              key={each.path}
              isPressed={each.path === path}
              onClick={() => {
                props.onPick(each.path);
                setDrawing(null);
              }}
            >
              {each.spec.title} {each.spec.symbol !== undefined && <i>{each.spec.symbol}</i>}
              {ownerIn(controls, each)}
            </Button>
          ))}
        <span className={styles.state}>
          {score === undefined ? [meaning(id), remark].join(' ') : `Your drawing: ${scoreWords(score)}.`}
        </span>
        {drawing === null || isDrawn ? (
          <Button variant="quiet" onClick={() => setDrawing(blank)}>
            {isDrawn
              ? 'Draw again'
              : `Draw how ${areSayable(names) ? names[drawn] : runLetter(drawn)} will go`}
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => setDrawing(null)}>
            Stop drawing
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whose it is, where several runs have one of the same name. */
function ownerIn(controls: readonly TriedControl[], { spec: { title }, run }: TriedControl): string {
  const alike = controls.filter(({ spec }) => spec.title === title);
  return alike.length > 1 && run !== undefined ? ` of ${runLetter(run)}` : '';
}

/** What a number says, for those who know no statistics. */
function meaning(id: string): string {
  if (id === MEDIAN) return 'Half of the jobs finish within this.';
  return id === 'jobResponse@0.95' ? 'All but one job in twenty finish within this.' : '';
}
