import { useMemo, useRef } from 'react';
import { valueWords } from '../../desk/name/settingName.ts';
import { useIssues } from '../../desk/scenario/useIssues.ts';
import { specOf, writeControl } from '../../scenario/edit/controlValue.ts';
import { controlsAt } from '../../scenario/edit/leadingControls.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { QuickControl } from '../controls/QuickControls.tsx';
import type { AskedControl } from '../deck/askedControl.ts';
import styles from './Lecture.module.css';

/** The control that a suggestion asks for, beside it; “Show me” sets it as the suggestion says, else leads to it. */
export function ShowMe({ asked }: { readonly asked: AskedControl }) {
  const scenario = scenarioStore((state) => state.scenario);
  const issues = useIssues();
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
  return (
    <div className={styles.try} ref={box}>
      {controls.slice(0, 2).map((control) => (
        <QuickControl
          key={control.path}
          control={control}
          issue={issues.find(({ path }) => path === control.path)?.message}
        />
      ))}
      <Button variant="primary" onClick={show}>
        Show me
        {value !== null && `: ${spec.title} ${valueWords(spec, value)}`}
      </Button>
    </div>
  );
}
