import { useMemo, useState } from 'react';
import type { Micros } from '../../../engine/kernel/time.ts';
import { playbackStore } from '../../../state/playbackStore.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { Beside } from '../../../views/chart/Beside.tsx';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { runLetter } from '../../../views/chart/runLook.ts';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import { schedulerName } from '../../../views/shared/names.ts';
import type { ViewProps } from '../../../views/shared/view.ts';
import { useMade } from '../../../views/surface/useMade.ts';
import { ChoiceField } from '../../../widgets/Select.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { betaPicture } from './betaPicture.ts';
import {
  fitAt,
  fitText,
  linesOf,
  type RunLine,
  rangeText,
  runLines,
  shownLines,
  startOf,
  trueShapesOf,
} from './fits.ts';
import { tailPicture } from './tailPicture.ts';

/** β as schedulers learn it: over time, and as a tail beside that of the attempts that finished. */
export function Beta({ runs }: ViewProps) {
  const { accent } = usePalette();
  const looked = selectionStore(({ run }) => run);
  const [chosen, choose] = useState('');
  const [scheduler, chooseScheduler] = useState('');
  const learning = useMemo(() => runs.filter(({ trace }) => linesOf(trace).length > 0), [runs]);
  const applications = useMemo(
    () =>
      [...new Set(learning.flatMap(({ trace }) => linesOf(trace).map((line) => line.application)))].sort(),
    [learning],
  );
  const application =
    applications.includes(Number(chosen)) && chosen !== '' ? Number(chosen) : applications[0];
  const lines = useMade(runLines, learning, application);
  const shown = useMemo(
    () => shownLines(lines, scheduler === '' ? null : Number(scheduler)),
    [lines, scheduler],
  );
  const until = useLastFit(lines);
  const truth = useMemo(
    () => (learning.length === 0 ? null : trueShapesOf(learning[0].trace)(application)),
    [learning, application],
  );
  const overTime = useMade(betaPicture, runs, lines, shown, truth, looked);
  const tail = useMade(tailPicture, shown, truth, until, looked, accent);
  if (learning.length === 0) return null;
  const { classes } = learning[0].trace.data.graphs;
  const says = [...new Set(lines.map(({ run }) => run))].map((run) => {
    const fits = lines.filter((each) => each.run === run).map(({ line }) => fitAt(line, until));
    const start = startOf(run.trace) ?? Number.NaN;
    const own = shown.find((each) => each.run === run);
    const ofShown = fitText(own === undefined ? null : fitAt(own.line, until), start, truth);
    return `${runLetter(run.index)} ${fits.length === 1 ? ofShown : `${ofShown} (${rangeText(fits, start)})`}`;
  });
  return (
    <ChartFrame
      controls={
        <LineChoices
          application={application}
          applications={applications}
          classes={classes}
          lines={lines}
          shown={shown}
          chooseApplication={choose}
          chooseScheduler={chooseScheduler}
        />
      }
      note={`β at the clock: ${says.join(' · ')}`}
    >
      <Beside share={0.56} alone={0}>
        <Drawing picture={overTime} />
        <Drawing picture={tail} />
      </Beside>
    </ChartFrame>
  );
}

/** The time of the last fit of any of the lines up to the clock; 0: none yet. Changes only when a fit comes. */
function useLastFit(lines: readonly RunLine[]): Micros {
  const times = useMemo(() => lines.flatMap(({ line }) => line.at).sort((a, b) => a - b), [lines]);
  return playbackStore(({ time }) => times.findLast((each) => each <= time) ?? 0);
}

interface LineChoicesProps {
  readonly application: number;
  /** Kinds of job with a fit, and the names of all. */
  readonly applications: readonly number[];
  readonly classes: readonly string[];
  readonly lines: readonly RunLine[];
  readonly shown: readonly RunLine[];
  chooseApplication(id: string): void;
  chooseScheduler(id: string): void;
}

/** Chooses whose β is shown: of which kind of job, and by which of many schedulers. */
function LineChoices(props: LineChoicesProps) {
  const { application, applications, classes, lines, shown } = props;
  const isOfMany = ({ run }: RunLine) => run.trace.data.schedulers > 1;
  const schedulers = [...new Set(lines.filter(isOfMany).map(({ line }) => line.scheduler))];
  schedulers.sort((a, b) => a - b);
  return (
    <>
      {applications.length > 1 && (
        <ChoiceField
          label="Kind of job"
          value={String(application)}
          options={applications.map((each) => ({ id: String(each), title: classes[each] }))}
          onChange={props.chooseApplication}
        />
      )}
      {schedulers.length > 1 && (
        <ChoiceField
          label="Scheduler"
          value={String(shown.find(isOfMany)?.line.scheduler)}
          options={schedulers.map((each) => ({
            id: String(each),
            title: schedulerName(each, schedulers.length),
          }))}
          onChange={props.chooseScheduler}
        />
      )}
    </>
  );
}
