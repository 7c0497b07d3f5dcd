import { useMemo, useState } from 'react';
import { scenarioStore } from '../../../state/scenarioStore.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { Button } from '../../../widgets/Button.tsx';
import { formatQuantity } from '../../../widgets/quantity.ts';
import { valueAt } from '../../../widgets/sliderScale.ts';
import type { TriedControl } from './control.ts';
import { blank, DRAWN, type Drawing, heightAt, scoreOf } from './drawn.ts';
import { useLines } from './useLines.ts';
import styles from './WhatIf.module.css';
import { WhatIfChart } from './WhatIfChart.tsx';

interface WhatIfProps {
  readonly controls: readonly TriedControl[];
  /** The runs by their place in the scenario, and what each has now: the median response [s], NaN while it is not known. */
  readonly runs: readonly RunTrace[];
  readonly levels: readonly number[];
  /** The same before the first change, and the values that the controls had then, by path. */
  readonly before: readonly number[];
  readonly values: ReadonlyMap<string, number>;
  /** Names a run in a word or two. */
  nameOf(run: RunTrace): string;
}

/** One large curve on which the visitor stands: the axis is a control, and each run has a line over all its values. */
export function WhatIf({ controls, runs, levels, before, values, nameOf }: WhatIfProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const edit = scenarioStore((state) => state.edit);
  const [path, setPath] = useState(controls[0].path);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const control = controls.find((each) => each.path === path) ?? controls[0];
  const { spec, value } = control;
  const { lines, left, isCut } = useLines(scenario, control, levels);
  // The line that is drawn is that of the run that the page is about: the last one that the control changes.
  const drawn = control.run ?? runs.length - 1;
  const isDrawn = drawing?.every((point) => !Number.isNaN(point)) === true;
  const score = useMemo(() => {
    if (drawing === null || lines[drawn] === undefined) return undefined;
    const truth = Array.from({ length: DRAWN }, (_, place) =>
      heightAt(lines[drawn], valueAt(place / (DRAWN - 1), spec)),
    );
    return scoreOf(
      drawing,
      truth.map((height) => height ?? Number.NaN),
    );
  }, [drawing, lines, drawn, spec]);
  return (
    <div className={styles.whatIf} data-left={left}>
      <WhatIfChart
        lines={drawing === null || isDrawn ? lines : lines.filter(({ run }) => run !== drawn)}
        range={spec}
        title={spec.title}
        value={value}
        before={values.get(control.path)}
        beforeLevels={before}
        levels={levels}
        names={runs.map(nameOf)}
        drawing={drawing}
        truthOf={isDrawn ? lines[drawn] : undefined}
        say={(at) => formatQuantity(at, spec.unit)}
        onDraw={isDrawn ? undefined : setDrawing}
        onPick={(next, isDragging) => edit(control.write(next), { name: control.path, isOpen: isDragging })}
      />
      <div className={styles.row}>
        <span>Drag</span>
        {controls.map((each) => (
          <Button
            key={each.path}
            isPressed={each.path === control.path}
            onClick={() => {
              setPath(each.path);
              setDrawing(null);
            }}
          >
            {each.spec.title} {each.spec.symbol !== undefined && <i>{each.spec.symbol}</i>}
          </Button>
        ))}
        <span className={styles.state}>
          {score !== undefined && isDrawn
            ? `Your drawing: ${Math.round(100 * score.share)} % too ${score.isHigh ? 'high' : 'low'} on average.`
            : stateWords(left, isCut)}
        </span>
        {drawing === null || isDrawn ? (
          <Button variant="quiet" onClick={() => setDrawing(blank)}>
            {isDrawn ? 'Draw again' : `Draw how ${nameOf(runs[drawn] ?? runs[0])} will go`}
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

function stateWords(left: number, isCut: boolean): string {
  if (left > 0) return `Half of the jobs finish within this. ${left} more points are being made.`;
  return `Half of the jobs finish within this.${isCut ? ' Values that take long are left out.' : ''}`;
}
