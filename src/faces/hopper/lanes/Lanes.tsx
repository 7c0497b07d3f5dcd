import { useMemo } from 'react';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { RunTrace, ViewProps } from '../../../views/shared/view.ts';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { RoundBar } from './RoundBar.tsx';
import { RoundPicture } from './RoundPicture.tsx';
import { readRound } from './round.ts';
import { roundsOf, roundToShow } from './roundList.ts';

// Height of the bar above the lanes. CSS pixels, before the theme's scale.
const BAR = 32;
const BAR_FOR_FINGERS = 48;

/** Shows how a server asks schedulers for a task, and what they say: one round of questions for one free slot. */
export function Lanes({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const server = selectionStore((selection) => selection.server);
  const [number, go] = useChosen(
    (time) => (run === undefined ? NONE : roundToShow(roundsOf(run.trace), server, time)),
    (each) => run !== undefined && each < roundsOf(run.trace).length,
  );
  if (run === undefined) return null;
  if (number === NONE)
    return <p style={{ margin: '8% auto', textAlign: 'center' }}>No server asked for a task in this run.</p>;
  /** Shows a round of the server, and another moment of it. */
  const show = (each: number, time: Micros) => {
    selectionStore.getState().selectServer(roundsOf(run.trace).server[each], run.index);
    go(each, time);
  };
  return <RoundView {...{ run, number, width, height, show }} />;
}

interface RoundViewProps {
  readonly run: RunTrace;
  readonly number: number;
  readonly width: number;
  readonly height: number;
  show(round: number, time: Micros): void;
}

function RoundView({ run, number, width, height, show }: RoundViewProps) {
  const { trace } = run;
  const { scale } = usePalette();
  const bar = window.matchMedia('(pointer: coarse)').matches ? BAR_FOR_FINGERS : BAR * scale;
  const round = useMemo(() => readRound(trace, number), [trace, number]);
  const go = (each: number) => show(each, roundsOf(trace).begins[each]);
  return (
    <>
      <RoundBar {...{ trace, round }} height={bar} {...{ width }} onRound={go} />
      <RoundPicture {...{ run, round, width, go, show }} height={Math.max(0, height - bar)} />
    </>
  );
}
