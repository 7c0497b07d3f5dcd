import { useMemo, useState } from 'react';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import { isLowChart } from '../../../views/chart/plot.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import { Drawing } from '../../../views/grammar/Drawing.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { betaPicture } from './betaPicture.ts';
import { fitAt, linesOf, startOf } from './fits.ts';
import { LineChoices } from './LineChoices.tsx';
import { tailPicture } from './tailPicture.ts';
import { trueShapesOf } from './truth.ts';
import { runLines, shownLines, useLastFit } from './useFits.ts';
import { fitText, rangeText, texts } from './words.ts';

// Beside each other from this width on; below each other from this height on. CSS pixels, before the theme's scale.
const WIDE = 560;
const HIGH = 400;

/** β as schedulers learn it: over time, and as a tail beside that of the attempts that finished. */
export function Beta({ runs, width, height }: ViewProps) {
  const { scale: zoom, accent } = usePalette();
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
  const lines = useMemo(() => runLines(learning, application), [learning, application]);
  const shown = useMemo(
    () => shownLines(lines, scheduler === '' ? null : Number(scheduler)),
    [lines, scheduler],
  );
  const until = useLastFit(lines);
  const truth = useMemo(
    () => (learning.length === 0 ? null : trueShapesOf(learning[0].trace)(application)),
    [learning, application],
  );
  const overTime = useMemo(
    () => betaPicture(runs, lines, shown, truth, looked),
    [runs, lines, shown, truth, looked],
  );
  const tail = useMemo(
    () => tailPicture(shown, truth, until, looked, accent),
    [shown, truth, until, looked, accent],
  );
  if (learning.length === 0) return null;
  const { classes } = learning[0].trace.data.graphs;
  const isLow = isLowChart(height, zoom);
  const isWide = width >= WIDE * zoom;
  const says = [...new Set(lines.map(({ run }) => run))].map((run) => {
    const fits = lines.filter((each) => each.run === run).map(({ line }) => fitAt(line, until));
    const start = startOf(run.trace) ?? Number.NaN;
    const own = shown.find((each) => each.run === run);
    const ofShown = fitText(own === undefined ? null : fitAt(own.line, until), start, truth);
    return `${runLetter(run.index)} ${fits.length === 1 ? ofShown : `${ofShown} (${rangeText(fits, start)})`}`;
  });
  return (
    <ChartFrame
      {...{ width, height }}
      controls={
        <LineChoices
          {...{ application, applications, classes, lines, shown }}
          chooseApplication={choose}
          chooseScheduler={chooseScheduler}
        />
      }
      note={texts.betaAtTheClock(says.join(' · '))}
    >
      {(chartWidth, chartHeight) => {
        const hasTail = isWide || chartHeight >= HIGH * zoom;
        const share = isWide ? 0.56 : 0.5;
        const first = {
          width: hasTail && isWide ? Math.floor(chartWidth * share) : chartWidth,
          height: hasTail && !isWide ? Math.floor(chartHeight * share) : chartHeight,
        };
        const second = isWide
          ? { width: chartWidth - first.width, height: chartHeight }
          : { width: chartWidth, height: chartHeight - first.height };
        return (
          <div style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column' }}>
            <Drawing picture={overTime} isLow={isLow} {...first} />
            {hasTail && <Drawing picture={tail} isLow={isLow} {...second} />}
          </div>
        );
      }}
    </ChartFrame>
  );
}
