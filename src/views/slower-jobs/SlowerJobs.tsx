import { useMemo } from 'react';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartFrame } from '../chart/ChartFrame.tsx';
import { AgainstField } from '../compare/AgainstField.tsx';
import { type Against, useAgainst } from '../compare/against.ts';
import { leftOutWords } from '../compare/gainWords.ts';
import { Drawing } from '../grammar/Drawing.tsx';
import { jobColour } from '../looks/colour.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import type { ViewProps } from '../shared/view.ts';
import { useMade } from '../surface/useMade.ts';
import { slowerPicture, slowerRuns } from './slowerPicture.ts';

const nobody = { job: null, hoveredJob: null } as const;

/** The jobs that take longer than in another run: how many, by how much, and which (Hopper, Figure 10). */
export function SlowerJobsView(props: ViewProps) {
  const pair = useAgainst(props.runs);
  return pair === null ? null : <SlowerJobsOf {...props} pair={pair} />;
}

function SlowerJobsOf({ runs, pair }: ViewProps & { readonly pair: Against }) {
  const palette = usePalette();
  const { against } = pair;
  const hues = useJobHues(against.trace);
  const slower = useMade(slowerRuns, pair);
  const picture = useMemo(
    () => slowerPicture(slower, against, (job) => jobColour(hues, palette, nobody, job)),
    [slower, against, hues, palette],
  );
  return (
    <ChartFrame
      controls={<AgainstField runs={runs} against={against} />}
      note={[
        'A dot is a slower job; the higher, the more tasks. A click selects it.',
        'A dot is a slower job; higher: more tasks.',
      ].map((words) => leftOutWords(slower) + words)}
    >
      <Drawing picture={picture} />
    </ChartFrame>
  );
}
