import { useMemo } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { fitText } from '../../../widgets/fit.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { DispatchBar } from './DispatchBar.tsx';
import { DispatchPicture } from './DispatchPicture.tsx';
import { readDispatch } from './dispatch.ts';
import { dispatchesOf, dispatchFor, numbersFor } from './dispatchList.ts';

/** The servers that a manager compared for one task, and what each would have cost. */
export function Candidates({ runs, width, height }: ViewProps) {
  const run = runs[0];
  const { scale } = usePalette();
  const job = selectionStore((selection) => selection.job);
  const task = selectionStore((selection) => selection.task);
  const numbers = useMemo(
    () => (run === undefined ? [] : numbersFor(run.trace, { job, task })),
    [run, job, task],
  );
  const [number, go] = useChosen(
    (time) => (run === undefined ? NONE : dispatchFor(run.trace, numbers, { job, task }, time)),
    (each) => numbers.includes(each),
  );
  const dispatch = useMemo(
    () =>
      run === undefined || number === NONE ? null : readDispatch(run.trace, dispatchesOf(run.trace)[number]),
    [run, number],
  );
  if (run === undefined) return null;
  if (dispatch === null)
    return (
      <p style={{ margin: '8% auto', textAlign: 'center' }}>No task was matched with servers in this run.</p>
    );
  const show = (each: number) => go(each, dispatchesOf(run.trace)[each].at);
  return (
    <ChartFrame
      {...{ width, height }}
      controls={<DispatchBar {...{ dispatch, numbers, number, width }} onNumber={show} />}
      note={
        fitText(
          [
            'Blocks: queues · solid: work · outlined: wait · line: the best · moving a wait does not change the run',
          ],
          width - 16,
          12 * scale,
        ) ?? 'Blocks: queues · solid: work · outlined: wait'
      }
    >
      {(innerWidth, innerHeight) => (
        <DispatchPicture key={number} {...{ run, dispatch }} width={innerWidth} height={innerHeight} />
      )}
    </ChartFrame>
  );
}
