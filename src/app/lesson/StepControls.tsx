import { useMemo } from 'react';
import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { useIssues } from '../../desk/scenario/useIssues.ts';
import type { Step } from '../../lessons/lesson.ts';
import { controlsAt, type LeadingControl } from '../../scenario/edit/leadingControls.ts';
import { QuickControl } from '../controls/QuickControls.tsx';
import { Controls } from '../parts/RailSection.tsx';

const none: readonly string[] = [];

/** The controls of a step: those that the student may change, then those that are only shown. */
export function StepControls({ step: { controls = none, locked = none } }: { readonly step: Step }) {
  const scenario = scenarioStore((state) => state.scenario);
  const issues = useIssues();
  const shown = useMemo(() => controlsAt(scenario, [...controls, ...locked]), [scenario, controls, locked]);
  if (shown.length === 0) return null;
  return (
    <Controls>
      {shown.map((control, place) => (
        <QuickControl
          key={control.path}
          control={control}
          isOfSameRun={control.kind === 'param' && isOf(shown[place - 1], control.run)}
          issue={issues.find(({ path }) => path === control.path)?.message}
          disabled={!controls.includes(control.path)}
        />
      ))}
    </Controls>
  );
}

function isOf(control: LeadingControl | undefined, run: number): boolean {
  return control?.kind === 'param' && control.run === run;
}
