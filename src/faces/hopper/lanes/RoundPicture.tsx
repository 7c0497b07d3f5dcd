import { type MouseEvent, useMemo, useRef, useState } from 'react';
import { formatMicros } from '../../../base/format.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { Sketch } from '../../../views/looks/sketch.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import { CanvasView, stateFacts } from '../../../views/surface/canvasView.tsx';
import surface from '../../../views/surface/surface.module.css';
import { type Keys, useCursor } from '../../../views/surface/useCursor.ts';
import { useFollowed } from '../../../views/surface/useFollowed.ts';
import { useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { describeAnswer, describeQuestion, roundWords } from './describe.ts';
import { drawAnswers, drawShares } from './drawBelow.ts';
import { drawMessages, wordsNeed } from './drawMessages.ts';
import { drawNames } from './drawNames.ts';
import { drawAxis, drawStrip } from './drawStrip.ts';
import { arrowsOf, type LanesLayout, layoutLanes } from './layout.ts';
import type { Message } from './picture.ts';
import type { Round } from './round.ts';
import { roundsOf, roundsOfServer } from './roundList.ts';

// Where lanes that do not fit fade, as in the style sheet. CSS pixels, before the theme's scale.
const FADE = 20;

interface RoundPictureProps extends RunProps {
  readonly round: Round;
  /** Shows a round at its beginning, or at another moment of it. */
  go(round: number): void;
  show(round: number, time: Micros): void;
}

/** Draws one round; its messages answer to pointer and keys. */
export function RoundPicture({ run, round, go, show }: RoundPictureProps) {
  const { width, height } = useRoom();
  const { trace } = run;
  const palette = usePalette();
  const { scale } = palette;
  const hues = useJobHues(trace);
  const room = height - 2 - FADE * scale;
  const { job, hoveredJob } = selectionStore();
  const layout = useMemo(
    () => layoutLanes(round, width, room, scale, wordsNeed(trace, round, scale)),
    [trace, round, width, room, scale],
  );
  const [pointed, setPointed] = useState<Message | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const clock = useRef<SVGLineElement>(null);
  useFollowed((time) => {
    clock.current?.setAttribute('transform', `translate(${layout.x(time)} 0)`);
    const isInside = time >= round.begins && time <= round.ends;
    clock.current?.setAttribute('visibility', isInside ? 'visible' : 'hidden');
    stateFacts(frame, { time, begins: formatMicros(round.begins) });
  });

  const open = (message: Message) => show(round.number, momentOf(round, message));
  const step = (by: 1 | -1) => {
    const own = Array.from(roundsOfServer(roundsOf(trace), round.server));
    const next = own[own.indexOf(round.number) + by];
    if (next !== undefined) go(next);
    return next !== undefined;
  };
  const keys = useCursor(messageKeys(trace, round, step, open));
  const onKeys = keys.cursor === null ? null : messagesOf(round)[keys.cursor];
  const marked = isThere(round, pointed) ? pointed : onKeys;
  const note = () => (isThere(round, pointed) ? describeMessage(trace, round, pointed) : []);
  const colourOf = (each: JobId) => {
    const colour = jobColour(hues, palette, { job, hoveredJob }, each);
    // Pale colours would be invisible as an outline.
    return colour === palette.otherJob ? palette.lineStrong : colour;
  };
  const click = ({ target }: MouseEvent<SVGElement>) => {
    const chip = (target as Element).closest<SVGElement>('[data-job]');
    if (chip !== null) selectionStore.getState().selectJob(Number(chip.dataset.job), run.index);
    else if (isThere(round, pointed)) open(pointed);
  };
  const name = serverName(round.server, trace.data.topology.servers);
  const picture = { trace, round, layout, palette, colourOf };
  const sketch = new Sketch(scale);
  drawAxis(sketch, picture);
  drawNames(sketch, picture);
  drawStrip(sketch, picture);
  drawMessages(sketch, picture, marked, setPointed);
  drawAnswers(sketch, picture);
  drawShares(sketch, picture, marked?.place ?? null);

  return (
    <CanvasView
      frame={frame}
      note={note}
      hover={isThere(round, pointed) ? placeOf(layout, round, pointed) : null}
      label={`Questions of server ${name} for a free slot, under ${run.title}, and what schedulers answer. Arrow keys to the left and right move between messages, up and down between rounds, Enter goes to the moment.`}
      spoken={keys.spoken}
      className={surface.scrolls}
      style={{ overflow: 'auto', overscrollBehaviorX: 'contain', touchAction: 'pan-x pan-y pinch-zoom' }}
      data-round={round.number}
      data-server={round.server}
      data-questions={round.questions.length}
      {...keys.handlers}
    >
      <svg
        width={layout.width}
        height={Math.max(layout.height, room)}
        display="block"
        aria-hidden="true"
        onClick={click}
      >
        {sketch.elements}
        <line
          ref={clock}
          y1={layout.strip.top - 3}
          y2={layout.axis}
          stroke={palette.accent}
          strokeWidth={1.5 * scale}
          pointerEvents="none"
        />
      </svg>
    </CanvasView>
  );
}

function isThere({ questions }: Round, message: Message | null): message is Message {
  return message !== null && message.place < questions.length;
}

function momentOf({ questions }: Round, { place, part }: Message): Micros {
  const { sentAt, said } = questions[place];
  return part === 'question' ? sentAt : (said?.decidedAt ?? sentAt);
}

function placeOf(layout: LanesLayout, round: Round, { place, part }: Message) {
  const { ask, answer } = arrowsOf(layout, round, place);
  const ends = part === 'answer' && answer !== null ? answer : ask;
  return { x: (ends.x1 + ends.x2) / 2, y: (ends.y1 + ends.y2) / 2 };
}

/** Lists the messages of a round in the order in which they were sent. */
export function messagesOf({ questions }: Round): readonly Message[] {
  return questions.flatMap(({ said }, place): Message[] => [
    { place, part: 'question' },
    ...(said === null ? [] : [{ place, part: 'answer' } as const]),
  ]);
}

/** Says a message in sentences, one per line. */
function describeMessage(trace: Trace, round: Round, { place, part }: Message): readonly string[] {
  return part === 'question' ? describeQuestion(trace, round, place) : describeAnswer(trace, round, place);
}

/** Moves along the messages of a round with the arrows to the left and right, between rounds with those up and down. */
export function messageKeys(
  trace: Trace,
  round: Round,
  step: (by: 1 | -1) => boolean,
  open: (message: Message) => void,
): Keys<number> {
  const messages = messagesOf(round);
  return {
    move(key, from) {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (by === undefined || messages.length === 0) return null;
      return from === null ? 0 : Math.max(0, Math.min(messages.length - 1, from + by));
    },
    describe: (at) => [
      ...(at === 0 ? [roundWords(trace, round)] : []),
      ...describeMessage(trace, round, messages[at]),
    ],
    isThere: (at) => at < messages.length,
    open: (at) => open(messages[at]),
    act(key) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[key] as 1 | -1 | undefined;
      return by !== undefined && step(by);
    },
  };
}
