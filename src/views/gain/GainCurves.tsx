import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { runLetter, runName } from '../chart/runLook.ts';
import { gainText } from '../gainWords.ts';
import { describeCurves, ShareCurves } from '../ShareCurves.tsx';
import type { ShareCurve } from '../shareCurve.ts';
import type { RunTrace } from '../view.ts';
import { rangeOf } from './spread.ts';
import { texts } from './words.ts';

interface GainCurvesProps {
  readonly spreads: readonly ShareCurve[];
  readonly against: RunTrace;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Distribution functions of the gains of single jobs. */
export function GainCurves({ spreads, against, ...size }: GainCurvesProps) {
  const [low, high] = useMemo(() => rangeOf(spreads), [spreads]);
  const axisIn = useCallback(
    (width: number, zoom: number) => {
      const scale = scaleLinear().domain([low, high]).range([0, width]).clamp(true);
      return {
        scale,
        ticks: scale.ticks(Math.max(2, Math.floor(width / (76 * zoom)))),
        title: texts.gainOfAJobAgainst(runLetter(against.index)),
        format: (gain: number) =>
          `${gain === low && low === -1 ? '≤' : ''}${gainText(gain).replace('.0%', '%')}`,
      };
    },
    [low, high, against.index],
  );
  return (
    <ShareCurves
      {...size}
      curves={spreads}
      label={texts.curves(runName(against), describeCurves(spreads, gainText))}
      neutral={0}
      axisIn={axisIn}
      text={gainText}
    />
  );
}
