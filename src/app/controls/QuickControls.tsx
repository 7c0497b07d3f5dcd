import { useMemo } from 'react';
import type { Issue } from '../../base/issue.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { usePreset } from '../../desk/open/openScenario.ts';
import { readParams } from '../../kit/menu/params.ts';
import { pluginOf } from '../../kit/menu/plugin.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { controlsAt, type LeadingControl, likelyControls } from '../../scenario/edit/leadingControls.ts';
import { fieldsOf } from '../../scenario/fields/fields.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Controls } from '../parts/RailSection.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { changeParam } from './editRuns.ts';
import { ParamControl } from './ParamControl.tsx';
import styles from './QuickControls.module.css';

/** The few controls that the open preset is about; of other scenarios, those that likely matter most. */
export function QuickControls({ issues }: { readonly issues: readonly Issue[] }) {
  const opened = scenarioStore((state) => state.opened);
  const preset = usePreset();
  const paths = useMemo(
    () => (preset === undefined ? [] : (preset?.controls ?? likelyControls(opened))),
    [preset, opened],
  );
  return <ControlList paths={paths} issues={issues} />;
}

interface ListProps {
  readonly paths: readonly string[];
  readonly issues: readonly Issue[];
  /** Whether they are shown only. Default: false. */
  readonly disabled?: boolean;
}

/** The controls at some paths: those of the whole scenario, then those of each run below its name. */
export function ControlList({ paths, issues, disabled }: ListProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const controls = useMemo(
    () => controlsAt(scenario, paths).toSorted((one, other) => ownerOf(one) - ownerOf(other)),
    [scenario, paths],
  );
  if (controls.length === 0) return null;
  return (
    <Controls>
      {controls.map((control, place) => (
        <QuickControl
          key={control.path}
          control={control}
          isOfSameRun={place > 0 && ownerOf(controls[place - 1]) === ownerOf(control)}
          issue={issues.find(({ path }) => path === control.path)?.message}
          disabled={disabled}
        />
      ))}
    </Controls>
  );
}

/** The run that a control belongs to; of the whole scenario: −1. */
const ownerOf = (control: LeadingControl) => (control.kind === 'param' ? control.run : -1);

interface QuickProps {
  readonly control: LeadingControl;
  /** Whether the control above names the run already. Default: false. */
  readonly isOfSameRun?: boolean;
  readonly issue: string | undefined;
  /** Whether it is shown only. Default: false. */
  readonly disabled?: boolean;
}

/** The control of one value; that of a run says of which. */
export function QuickControl({ control, isOfSameRun = false, issue, disabled }: QuickProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  if (control.kind === 'field') {
    const { field } = control;
    const before = fieldsOf(opened).find(({ path }) => path === field.path);
    return (
      <ParamControl
        spec={field.spec}
        value={field.read(scenario)}
        opened={before?.read(opened)}
        path={field.path}
        hasReading={false}
        issue={issue}
        disabled={disabled}
        write={(value) => (to) => field.write(to, value)}
      />
    );
  }
  const { run, name } = control;
  const spec = pluginOf(wordedPolicies, scenario.runs[run])?.params[name];
  if (spec === undefined) return null;
  const given = opened.runs.at(run);
  const title = runTitles(scenario)[run];
  const slider = (
    <ParamControl
      spec={spec}
      value={readParams({ [name]: spec }, scenario.runs[run].params)[name]}
      opened={given?.policy === scenario.runs[run].policy ? given.params?.[name] : undefined}
      path={control.path}
      hasReading={false}
      issue={issue}
      disabled={disabled}
      write={(value) => changeParam(run, name, value)}
    />
  );
  if (scenario.runs.length === 1 || isOfSameRun) return slider;
  return (
    <div className={styles.of}>
      <p>
        <RunBadge index={run} /> {title}
      </p>
      {slider}
    </div>
  );
}
