import { useEffect, useMemo, useState } from 'react';
import { formatSeconds } from '../../../base/format.ts';
import { runLetter } from '../../../base/runLetter.ts';
import { runTitles } from '../../../desk/name/runTitle.ts';
import type { Question } from '../../../lessons/lesson.ts';
import { questionShape } from '../../../lessons/shape.ts';
import { DRAWN } from '../../../metrics/drawing.ts';
import { triedControls } from '../../../scenario/edit/triedControls.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import type { Part } from '../../../scenario/shape/values.ts';
import type { DerivedRun } from '../../../state/derivedRuns.ts';
import { useDerivedRuns } from '../../../views/compare/useDerivedRuns.ts';
import { MEDIAN } from '../../../views/what-if/lines.ts';
import { Button } from '../../../widgets/Button.tsx';
import type { Option } from '../../../widgets/Select.tsx';
import { valueAt } from '../../../widgets/sliderScale.ts';
import styles from './Editor.module.css';
import { Fields, type Place } from './Fields.tsx';

type Drawn = Extract<Question, { readonly kind: 'drawn' }>;

interface DrawnFieldsProps {
  readonly question: Drawn;
  readonly place: Place;
  /** The scenario with which the step begins. */
  readonly scenario: Scenario;
  readonly controls: readonly Option[];
  onChange(question: Question): void;
}

/** Which curve a student draws, how near it must come, and the true one, which is measured here. */
export function DrawnFields({ question, place, scenario, controls, onChange }: DrawnFieldsProps) {
  const [isMeasuring, setMeasuring] = useState(false);
  const { control: path, run, answer } = question;
  const asked = useMemo(() => curveRuns(scenario, path, run), [scenario, path, run]);
  const results = useDerivedRuns(asked, 'view', !isMeasuring);
  const numbers = results.map((result) => (result?.ok === true ? result.numbers[0] : Number.NaN));
  const done = results.filter((result) => result !== undefined).length;
  const isReady = isMeasuring && asked.length > 0 && done === asked.length;
  useEffect(() => {
    if (!isReady) return;
    setMeasuring(false);
    const rounded = numbers.map((each) => Number(each.toPrecision(4)));
    onChange({ ...question, answer: rounded.every(Number.isFinite) ? rounded : undefined });
  }, [isReady, numbers, question, onChange]);
  const runs = runTitles(scenario).map((title, at) => ({
    id: String(at),
    title: `${runLetter(at)} ${title}`,
  }));
  const numeric = controls.filter(({ id }) => triedControls(scenario, [id]).length > 0);
  const set = (next: Question) => onChange(next.kind === 'drawn' ? { ...next, answer: undefined } : next);
  const fields = { shape: questionShape as unknown as Part, of: question, place };
  return (
    <>
      <Fields {...fields} onChange={set} asked={{ control: ['Along', numeric], run: ['Run', runs] }} />
      <Fields {...fields} onChange={onChange} asked={{ tolerance: 'May be off by, as a share' }} />
      <p>
        {answer === undefined
          ? 'The true curve is not measured yet: no drawing is wrong.'
          : answer.map(formatSeconds).join(' · ')}
      </p>
      <span className={styles.buttons}>
        <Button disabled={asked.length === 0 || isMeasuring} onClick={() => setMeasuring(true)}>
          {isMeasuring ? `Measuring: ${done} of ${asked.length}` : 'Measure the true curve'}
        </Button>
      </span>
    </>
  );
}

/** The runs of which the true curve consists; none where the number is not there. */
function curveRuns(scenario: Scenario, path: string, index: number): readonly DerivedRun[] {
  const [control] = triedControls(scenario, [path]);
  if (control === undefined || index >= scenario.runs.length) return [];
  return Array.from({ length: DRAWN }, (_, place) => ({
    scenario: control.write(valueAt(place / (DRAWN - 1), control.spec))(scenario),
    index,
    metrics: [MEDIAN],
  }));
}
