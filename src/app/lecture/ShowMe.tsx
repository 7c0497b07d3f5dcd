import { useMemo, useRef } from 'react';
import { valueWords } from '../../desk/name/settingName.ts';
import { useIssues } from '../../desk/scenario/useIssues.ts';
import { specOf, writeControl } from '../../scenario/edit/controlValue.ts';
import { controlsAt } from '../../scenario/edit/leadingControls.ts';
import { triedControls } from '../../scenario/edit/triedControls.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { useAbout } from '../../views/what-if/lines.ts';
import { WhatIf } from '../../views/what-if/WhatIf.tsx';
import { Button } from '../../widgets/Button.tsx';
import { QuickControl } from '../controls/QuickControls.tsx';
import type { AskedControl } from '../deck/askedControl.ts';
import { useShortNames } from '../first/useAskedRuns.ts';
import styles from './Lecture.module.css';

/** Values that a back row can read; on a phone nobody sits there. [px] */
const VALUE_SIZE = Math.min(48, window.innerWidth / 16);
/** Of the curve. [px] */
const HEIGHT = 260;

/** Whether a suggestion asks for a number, over whose values there is a curve. */
export function hasCurve(scenario: Scenario, asked: AskedControl | null): boolean {
  return asked !== null && triedControls(scenario, asked.paths).length > 0;
}

/** The control that a suggestion asks for, beside it, or below it as the axis of a curve; “Show me” sets it as the suggestion says, else leads to it. */
export function ShowMe({ asked }: { readonly asked: AskedControl }) {
  const scenario = scenarioStore((state) => state.scenario);
  const issues = useIssues();
  const about = useAbout();
  const names = useShortNames();
  const box = useRef<HTMLDivElement>(null);
  const controls = useMemo(() => controlsAt(scenario, asked.paths), [scenario, asked]);
  if (controls.length === 0) return null;
  const { value } = asked;
  const spec = specOf(controls[0]);
  const show = () => {
    const { edit } = scenarioStore.getState();
    if (value === null) return box.current?.querySelector<HTMLElement>('input, select')?.focus();
    edit((before) => controls.reduce((to, control) => writeControl(to, control, value), before));
  };
  const button = (
    <Button variant="primary" onClick={show}>
      Show me
      {value !== null && `: ${spec.title} ${valueWords(spec, value)}`}
    </Button>
  );
  if (hasCurve(scenario, asked))
    return (
      <div className={styles.curve} ref={box}>
        {button}
        {about !== null && (
          <WhatIf curve={about.curve} paths={asked.paths} names={names} height={HEIGHT} size={VALUE_SIZE} />
        )}
      </div>
    );
  return (
    <div className={styles.try} ref={box}>
      {controls.slice(0, 2).map((control) => (
        <QuickControl
          key={control.path}
          control={control}
          issue={issues.find(({ path }) => path === control.path)?.message}
        />
      ))}
      {button}
    </div>
  );
}
