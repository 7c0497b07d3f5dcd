import { useMemo } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { ViewProps } from '../../../views/shared/view.ts';
import { Steps } from '../../../views/surface/Steps.tsx';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { fitText } from '../../../widgets/fit.ts';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { DispatchPicture } from './DispatchPicture.tsx';
import { type Dispatch, dispatchesOf, dispatchFor, numbersFor, readDispatch } from './dispatch.ts';

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

interface DispatchBarProps {
  readonly dispatch: Dispatch;
  /** The decisions to go through, and which of them is shown. */
  readonly numbers: readonly number[];
  readonly number: number;
  readonly width: number;
  onNumber(number: number): void;
}

/** Names the decision, with buttons for those before and after it. */
function DispatchBar({ dispatch, numbers, number, width, onNumber }: DispatchBarProps) {
  const place = numbers.indexOf(number);
  const count = `${(place + 1).toLocaleString('en')} of ${numbers.length.toLocaleString('en')}`;
  return (
    <>
      <strong>{dispatch.name}</strong>
      <Steps items={numbers} at={place} labels={['Previous decision', 'Next decision']} onStep={onNumber} />
      <GivesWay steps={1} of={`${width} ${number}`}>
        {(step) => (
          <span
            title={dispatch.fate}
            style={{
              flex: `0 ${step} auto`,
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              fontSize: 'var(--type-small)',
            }}
          >
            {step > 0 ? `${formatMicros(dispatch.at)} · ` : `${count} · at ${formatMicros(dispatch.at)} · `}
            {dispatch.fate}
          </span>
        )}
      </GivesWay>
    </>
  );
}
