import { useEffect, useMemo, useState } from 'react';
import { runLetter } from '../../base/runLetter.ts';
import type { TriedControl } from '../../state/curvePlan.ts';
import { type Desk, scenarioStore } from '../../state/scenarioStore.ts';
import { valueAt } from '../../widgets/sliderScale.ts';

/** A number of a run that a formula tells without running it. */
export interface ClosedForm {
  /** What it is called beside its line, in the words of its theory. */
  readonly name: string;
  /** Undefined where the scenario is not what the formula assumes, or it is about another number. */
  tells(scenario: Desk['scenario'], run: number, metric: string): number | undefined;
}

/** The line of a formula over a control. */
export interface FormLine {
  readonly name: string;
  readonly points: readonly { readonly value: number; readonly result: number }[];
}

let load: (() => Promise<readonly ClosedForm[]>) | undefined;

/** Says where formulas are found. Views do not know papers: whoever knows both says it. */
export function findForms(from: () => Promise<readonly ClosedForm[]>): void {
  load = from;
}

const none: readonly ClosedForm[] = [];
/** A line is straight between so many places on its axis. Our choice. */
const PLACES = 40;

/** The lines of formulas for a number of the open scenario over a control: each once, though several runs may have it. */
export function useForms({ write, spec }: TriedControl, metric: string): readonly FormLine[] {
  const scenario = scenarioStore((state) => state.scenario);
  const [forms, setForms] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    // Without them the curves of the runs are there, and nothing else is missing.
    load?.().then(
      (known) => isCurrent && setForms(known),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return useMemo(() => {
    const values = [...new Set(Array.from({ length: PLACES + 1 }, (_, at) => valueAt(at / PLACES, spec)))];
    return forms.flatMap((form) =>
      linesOf(form, values, scenario.runs.length, (value, run) =>
        form.tells(write(value)(scenario), run, metric),
      ),
    );
  }, [forms, scenario, metric, write, spec]);
}

/** The lines of a formula for some runs, each once; where they differ, with the letters of their runs. */
function linesOf(
  { name }: ClosedForm,
  values: readonly number[],
  runs: number,
  resultAt: (value: number, run: number) => number | undefined,
): readonly FormLine[] {
  const lines = new Map<string, { readonly letters: string[]; readonly points: FormLine['points'] }>();
  for (let run = 0; run < runs; run += 1) {
    const points = values.flatMap((value) => {
      const result = resultAt(value, run);
      return result === undefined ? [] : [{ value, result }];
    });
    if (points.length < values.length) continue;
    const key = JSON.stringify(points);
    const line = lines.get(key) ?? { letters: [], points };
    line.letters.push(runLetter(run));
    lines.set(key, line);
  }
  return [...lines.values()].map(({ letters, points }) => ({
    name: lines.size > 1 ? `${letters.join(', ')}: ${name}` : name,
    points,
  }));
}
