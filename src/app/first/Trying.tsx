import { Fragment, useMemo, useState } from 'react';
import { formatSeconds } from '../../base/format.ts';
import { usePreset } from '../../desk/open/openScenario.ts';
import type { JobId } from '../../engine/ids.ts';
import { likelyControls } from '../../scenario/edit/leadingControls.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { isStale, runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { Button } from '../../widgets/Button.tsx';
import { triedControls } from '../controls/whatIf/control.ts';
import { WhatIf } from '../controls/whatIf/WhatIf.tsx';
import { medianOf } from './medianOf.ts';
import styles from './Question.module.css';
import { nameOf } from './tellVerdict.ts';
import { tour } from './tour.ts';
import { WaysOn } from './WaysOn.tsx';

interface TryingProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
  /** The medians before the first edit, in the order of the runs. [s] */
  readonly before: readonly number[];
}

/** After the answer: one large curve whose axis is a control, what a change did to each run, and what to do next. */
export function Trying({ job, runs, preset, before }: TryingProps) {
  const scenario = scenarioStore((state) => state.scenario);
  const opened = scenarioStore((state) => state.opened);
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const all = runStore((state) => state.runs);
  const paths = usePaths(preset);
  const controls = useMemo(() => triedControls(scenario, paths), [scenario, paths]);
  const [values] = useState(
    () => new Map(triedControls(opened, paths).map(({ path, value }) => [path, value])),
  );
  const levels = all.map((run) =>
    run.shown === null || isStale(run) ? Number.NaN : medianOf(run.shown.trace),
  );
  return (
    <section className={styles.question} data-trying="" aria-label="A first question">
      <p className={styles.text} role="status">
        Half of the jobs finish within{' '}
        {runs.map(({ index, title, trace }, place) => (
          <Fragment key={index}>
            {place > 0 && (place === runs.length - 1 ? ' and ' : ', ')}
            <strong>
              {formatSeconds(medianOf(trace))} {`under ${title}`}
            </strong>
          </Fragment>
        ))}
        .
      </p>
      {controls.length > 0 && (
        <WhatIf {...{ controls, runs, levels, before, values }} nameOf={(run) => nameOf(run, runs)} />
      )}
      <div className={styles.after}>
        <WaysOn job={job} runs={runs} preset={preset} />
        <Button
          variant="quiet"
          onClick={() => {
            layoutStore.setState({ hasAllControls: true });
            setPhase('over');
          }}
        >
          All controls
        </Button>
      </div>
    </section>
  );
}

/** The controls that the preset is about; the one that its chapter names comes first. */
function usePaths(id: string): readonly string[] {
  const preset = usePreset();
  const opened = scenarioStore((state) => state.opened);
  return useMemo(() => {
    const own = preset?.controls ?? likelyControls(opened);
    const first = tour.find((chapter) => chapter.preset === id)?.drag.path;
    return first === undefined ? own : [first, ...own.filter((path) => path !== first)];
  }, [preset, opened, id]);
}
