import { useMemo, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import { plainText } from '../../../explain/explanation.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { ChartFrame } from '../../../views/chart/ChartFrame.tsx';
import type { RunProps } from '../../../views/shared/view.ts';
import { Nothing } from '../../../views/surface/Nothing.tsx';
import { Steps } from '../../../views/surface/Steps.tsx';
import surface from '../../../views/surface/surface.module.css';
import { useChosen } from '../../../views/surface/useChosen.ts';
import { fitText } from '../../../widgets/fit.ts';
import { GivesWay } from '../../../widgets/GivesWay.tsx';
import { Room, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { rankWords, truthWords } from '../explain/estimateWords.ts';
import { estimateOn } from '../placing.ts';
import { CandidateRows } from './CandidateRows.tsx';
import { type Dispatch, dispatchesOf, dispatchFor, numbersFor, readDispatch } from './dispatch.ts';
import { RackPicture } from './RackPicture.tsx';
import { WaitSliders } from './WaitSliders.tsx';
import { type MovedWaits, priced } from './whatIf.ts';

/** The servers that a manager compared for one task, and what each would have cost. */
export function Candidates({ run }: RunProps) {
  const { trace } = run;
  const { width } = useRoom();
  const { scale } = usePalette();
  const job = selectionStore((selection) => selection.job);
  const task = selectionStore((selection) => selection.task);
  const numbers = useMemo(() => numbersFor(trace, { job, task }), [trace, job, task]);
  const [number, go] = useChosen(
    (time) => dispatchFor(trace, numbers, { job, task }, time),
    (each) => numbers.includes(each),
  );
  const dispatch = useMemo(
    () => (number === NONE ? null : readDispatch(trace, dispatchesOf(trace)[number])),
    [trace, number],
  );
  if (dispatch === null) return <Nothing>No task was matched with servers in this run.</Nothing>;
  const show = (each: number) => go(each, dispatchesOf(trace)[each].at);
  return (
    <ChartFrame
      controls={<DispatchBar dispatch={dispatch} numbers={numbers} number={number} onNumber={show} />}
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
      <DispatchPicture key={number} run={run} dispatch={dispatch} />
    </ChartFrame>
  );
}

interface DispatchBarProps {
  readonly dispatch: Dispatch;
  /** The decisions to go through, and which of them is shown. */
  readonly numbers: readonly number[];
  readonly number: number;
  onNumber(number: number): void;
}

/** Names the decision, with buttons for those before and after it. */
function DispatchBar({ dispatch, numbers, number, onNumber }: DispatchBarProps) {
  const place = numbers.indexOf(number);
  const count = `${(place + 1).toLocaleString('en')} of ${numbers.length.toLocaleString('en')}`;
  return (
    <>
      <strong>{dispatch.name}</strong>
      <Steps items={numbers} at={place} labels={['Previous decision', 'Next decision']} onStep={onNumber} />
      <GivesWay steps={1} of={String(number)}>
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

interface DispatchPictureProps extends RunProps {
  readonly dispatch: Dispatch;
}

// CSS pixels, before the theme's scale. From this width on the racks are beside the table, else above it.
const WIDE = 640;
const PICTURE_SHARE = 0.45;
const [LEAST_PICTURE, MOST_PICTURE] = [96, 240];

/** One decision: the candidates on the racks, what each costs, and sliders for their waits. */
function DispatchPicture({ run, dispatch }: DispatchPictureProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const [moved, setMoved] = useState<MovedWaits>(new Map());
  const candidates = priced(dispatch.candidates, moved);
  const isWide = width >= WIDE * scale;
  const left = isWide ? Math.floor(width * PICTURE_SHARE) : width;
  const pictureHeight = Math.round(
    Math.min(MOST_PICTURE * scale, Math.max(LEAST_PICTURE * scale, height * (isWide ? 0.4 : 0.3))),
  );
  const right = isWide ? width - left : width;
  const sliders = (
    <Room width={left}>
      <WaitSliders dispatch={dispatch} candidates={candidates} moved={moved} onMove={setMoved} />
    </Room>
  );
  const outcome = (
    <p style={{ margin: '6px 12px', color: 'var(--ink-soft)', fontSize: 'var(--type-small)' }}>
      {outcomeWords(run.trace, dispatch)}
    </p>
  );
  return (
    <div
      className={isWide ? undefined : surface.scrolls}
      style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column', height }}
    >
      <div className={isWide ? surface.scrolls : undefined} style={{ flex: 'none', width: left }}>
        <Room width={left} height={pictureHeight}>
          <RackPicture run={run} dispatch={dispatch} candidates={candidates} />
        </Room>
        {isWide && sliders}
      </div>
      <div className={isWide ? surface.scrolls : undefined} style={{ flex: 'none', width: right }}>
        {isWide && outcome}
        <Room width={right}>
          <CandidateRows dispatch={dispatch} candidates={candidates} />
        </Room>
        {!isWide && outcome}
      </div>
      {!isWide && sliders}
    </div>
  );
}

/** Why the chosen server is not the one with the least estimate, and what came of the decision. */
export function outcomeWords(trace: Trace, { placing, server, candidates, attempt, name }: Dispatch): string {
  const chosen = estimateOn(candidates, server);
  if (chosen === undefined) return `${name} got no server.`;
  const isByCompletion = trace.data.params.placement === 'completion';
  const rank =
    placing.by === 'match' && isByCompletion ? rankWords(trace, placing.decision, chosen).trim() : '';
  const truth = attempt === NONE ? '' : plainText(truthWords(trace, attempt, chosen.completion)).trim();
  return [`${name} went to ${candidates.find((each) => each.server === server)?.name}.`, rank, truth]
    .filter((each) => each !== '')
    .join(' ');
}
