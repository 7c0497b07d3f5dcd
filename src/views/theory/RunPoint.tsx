import { usePalette } from '../../widgets/usePalette.ts';
import { runLetter, runName } from '../chart.ts';
import type { SimulatedPoint } from './formula.ts';

/** What a run has, as its letter in a ring; dashed where the run does not do what the form assumes. */
export function RunPoint(props: SimulatedPoint & { readonly left: number; readonly top: number }) {
  const { run, says, matches, left, top } = props;
  const { ink, inkFaint, surface, scale: zoom } = usePalette();
  const colour = matches ? ink : inkFaint;
  return (
    <g transform={`translate(${left} ${top})`}>
      <title>{`${runName(run)}: ${says}${matches ? '' : ' (not what the form assumes)'}`}</title>
      <circle
        r={8.5 * zoom}
        fill={surface}
        stroke={colour}
        strokeWidth={1.5}
        strokeDasharray={matches ? undefined : '3 2'}
      />
      <text dy="0.34em" textAnchor="middle" fontSize={12 * zoom} fontWeight={700} fill={colour}>
        {runLetter(run.index)}
      </text>
    </g>
  );
}
