import { Fragment, useMemo } from 'react';
import { formatSeconds } from '../../base/format.ts';
import { isEmbedded } from '../../desk/scenario/query.ts';
import type { JobId } from '../../engine/ids.ts';
import { underWords } from '../../explain/verdict/names.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import { useAbout } from '../../views/what-if/lines.ts';
import { WhatIf } from '../../views/what-if/WhatIf.tsx';
import { Button } from '../../widgets/Button.tsx';
import { medianOf } from './medianOf.ts';
import styles from './Question.module.css';
import { beatNames, beats, chapterOf, openBeat } from './tour.ts';
import { useShortNames } from './useAskedRuns.ts';
import { WaysOn } from './WaysOn.tsx';

interface TryingProps {
  readonly job: JobId;
  readonly runs: readonly RunTrace[];
  readonly preset: string;
  /** The medians before the first edit, in the order of the runs. [s] */
  readonly before: readonly number[];
}

/** Of the chart, which may take no more than two fifths of a low window, as in another page. [px] */
const HEIGHT = Math.min(200, Math.round(window.innerHeight * 0.4));

/** After the answer: one large curve whose axis is a control, what a change did to each run, and what to do next. */
export function Trying({ job, runs, preset, before }: TryingProps) {
  const setPhase = welcomeStore((welcome) => welcome.setPhase);
  const about = useAbout();
  const names = useShortNames();
  // The control that a chapter names comes first.
  const beat = welcomeStore((welcome) => welcome.beat);
  const chapter = chapterOf(preset, beat);
  const isFailing = chapter !== undefined && beat === 'fails';
  const first = isFailing ? chapter.fails.path : chapter?.drag.path;
  const paths = useMemo(
    () => [...new Set([...(first === undefined ? [] : [first]), ...(about?.paths ?? [])])],
    [about, first],
  );
  const next = beats[beats.indexOf(beat) + 1];
  return (
    <section className={styles.question} data-trying="" aria-label="A first question">
      <p className={styles.text} role="status">
        {isFailing && `${chapter.fails.why} `}
        Half of the jobs finish within{' '}
        {runs.map((run, place) => (
          <Fragment key={run.index}>
            {place > 0 && (place === runs.length - 1 ? ' and ' : ', ')}
            <strong>
              {formatSeconds(medianOf(run.trace))} {underWords(runs, place)}
            </strong>
          </Fragment>
        ))}
        .
      </p>
      {about !== null && (
        <WhatIf
          key={beat}
          hasFocus
          isDrawing={beat === 'draw'}
          curve={about.curve}
          height={HEIGHT}
          {...{ paths, names, before }}
        />
      )}
      <div className={styles.after}>
        <WaysOn job={job} runs={runs} preset={preset} />
        {chapter !== undefined && next !== undefined && !isEmbedded && (
          <Button onClick={() => void openBeat(chapter, next)}>{beatNames[next]}</Button>
        )}
        {!isEmbedded && (
          <Button
            variant="quiet"
            onClick={() => {
              layoutStore.setState({ hasAllControls: true });
              setPhase('over');
            }}
          >
            All controls
          </Button>
        )}
      </div>
    </section>
  );
}
