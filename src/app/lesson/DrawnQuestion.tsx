import { useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import type { Question } from '../../lessons/lesson.ts';
import { DRAWN, type Drawing } from '../../metrics/drawing.ts';
import { triedControls } from '../../scenario/edit/triedControls.ts';
import type { CurveLine } from '../../state/curvePlan.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { askedMetric } from '../../views/shared/askedMetrics.ts';
import { levelsOf, MEDIAN } from '../../views/what-if/lines.ts';
import { WhatIfChart } from '../../views/what-if/WhatIfChart.tsx';
import { formatQuantity } from '../../widgets/quantity.ts';
import { valueAt } from '../../widgets/sliderScale.ts';

type Drawn = Extract<Question, { readonly kind: 'drawn' }>;

interface DrawnQuestionProps {
  readonly question: Drawn;
  readonly drawing: Drawing;
  /** Undefined once it is kept: then the true curve is shown. */
  readonly onDraw?: (drawing: Drawing) => void;
}

const HEIGHT = 190;
/** Of the value that is known. [px] */
const SIZE = 16;
/** Room above the highest true value, so that the axis does not tell it. Our choice. */
const ROOM = 1.5;

/** The axes of a question that is answered by drawing: known is what the run has now. */
export function DrawnQuestion({ question, drawing, onDraw }: DrawnQuestionProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const runs = runStore((state) => state.runs);
  const { control: path, run, answer = [] } = question;
  const [control] = useMemo(() => triedControls(scenario, [path]), [scenario, path]);
  const metric = askedMetric(MEDIAN);
  if (control === undefined || metric === undefined) return null;
  const { spec, value } = control;
  const truth: CurveLine = {
    run,
    points: answer.map((result, place) => ({ result, value: valueAt(place / (DRAWN - 1), spec) })),
  };
  const levels = levelsOf(runs, MEDIAN).map((level, at) => (at === run ? level : Number.NaN));
  return (
    <WhatIfChart
      lines={[onDraw === undefined ? truth : { run, points: [] }]}
      bands={[]}
      ghosts={[]}
      metric={metric}
      range={spec}
      title={spec.title}
      value={value}
      before={undefined}
      beforeLevels={[]}
      levels={levels}
      names={runTitles(scenario)}
      drawing={drawing}
      truthOf={onDraw === undefined && answer.length > 0 ? truth : undefined}
      least={maxOf(answer, (levels[run] || 0) * 2) * ROOM}
      height={HEIGHT}
      size={SIZE}
      hasFocus={false}
      say={(at) => formatQuantity(at, spec.unit)}
      onDraw={onDraw}
    />
  );
}
