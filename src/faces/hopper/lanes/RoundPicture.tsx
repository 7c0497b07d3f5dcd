import { useCallback, useMemo, useRef, useState } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { selectionStore } from '../../../state/selectionStore.ts';
import type { Trace } from '../../../trace/trace.ts';
import { jobColour } from '../../../views/looks/colour.ts';
import { useJobHues } from '../../../views/looks/useJobHues.ts';
import { Marks } from '../../../views/scene/marks.ts';
import { SceneView } from '../../../views/scene/SceneView.tsx';
import type { MakeScene, Scene, Thing } from '../../../views/scene/scene.ts';
import { serverName } from '../../../views/shared/names.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import surface from '../../../views/surface/surface.module.css';
import { useFollowed } from '../../../views/surface/useFollowed.ts';
import { Room, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { addAnswers, addShares } from './belowMarks.ts';
import { describeAnswer, describeQuestion, roundWords } from './describe.ts';
import { layoutLanes } from './layout.ts';
import { addMessages, wordsNeed } from './messageMarks.ts';
import { addNames } from './nameMarks.ts';
import type { Message, RoundPicture as Picture } from './picture.ts';
import { type Round, readRound } from './round.ts';
import { roundsOf, roundsOfServer } from './roundList.ts';
import { addAxis, addStrip } from './stripMarks.ts';

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
  const { trace, index } = run;
  const { scale, accent } = usePalette();
  const hues = useJobHues(trace);
  const room = height - 2 - FADE * scale;
  const { job, hoveredJob, selectJob } = selectionStore();
  const layout = useMemo(
    () => layoutLanes(round, width, room, scale, wordsNeed(trace, round, scale)),
    [trace, round, width, room, scale],
  );
  const [marked, setMarked] = useState<string | null>(null);
  const clock = useRef<SVGLineElement>(null);
  useFollowed((time) => {
    clock.current?.setAttribute('transform', `translate(${layout.x(time)} 0)`);
    const isInside = time >= round.begins && time <= round.ends;
    clock.current?.setAttribute('visibility', isInside ? 'visible' : 'hidden');
  });
  const make = useCallback<MakeScene>(
    (palette) => {
      const colourOf = (each: JobId) => {
        const colour = jobColour(hues, palette, { job, hoveredJob }, each);
        // Pale colours would be invisible as an outline.
        return colour === palette.otherJob ? palette.lineStrong : colour;
      };
      const pick = (each: JobId) => selectJob(each, index);
      const open = (time: Micros) => show(round.number, time);
      return roundScene({ trace, round, layout, palette, colourOf, pick }, marked, open);
    },
    [trace, round, layout, hues, job, hoveredJob, selectJob, index, marked, show],
  );
  const name = serverName(round.server, trace.data.topology.servers);
  return (
    <div
      className={surface.scrolls}
      style={{ width, height, overflow: 'auto', overscrollBehaviorX: 'contain' }}
    >
      <Room width={layout.width} height={Math.max(layout.height, room)}>
        <SceneView
          make={make}
          acts={otherRounds(trace, round, go)}
          onMark={setMarked}
          label={`Questions of server ${name} for a free slot, under ${run.title}, and what schedulers answer. Arrow keys to the left and right move between messages, up and down between rounds, Enter goes to the moment.`}
          style={{ touchAction: 'pan-x pan-y pinch-zoom' }}
          data-round={round.number}
          data-server={round.server}
          data-questions={round.questions.length}
        >
          <svg width={layout.width} height={layout.axis} className={surface.layer} aria-hidden="true">
            <line
              ref={clock}
              y1={layout.strip.top - 3}
              y2={layout.axis}
              stroke={accent}
              strokeWidth={1.5 * scale}
            />
          </svg>
        </SceneView>
      </Room>
    </div>
  );
}

/** Makes the scene of a round; `marked`: what is pointed at, of which shares are told. */
export function roundScene(picture: Picture, marked: string | null, open: (time: Micros) => void): Scene {
  const { trace, round } = picture;
  const messages = messagesOf(round);
  const thingOf = (message: Message): Thing => ({
    id: idOf(message),
    say: () => describeMessage(trace, round, message),
    open: () => open(momentOf(round, message)),
    ...(message.place === 0 && message.part === 'question' && { opening: () => [roundWords(trace, round)] }),
  });
  const [ground, marks] = [new Marks(), new Marks()];
  addAxis(ground, picture);
  addNames(ground, picture);
  addStrip(ground, picture);
  addAnswers(ground, picture);
  addShares(ground, picture, messages.find((each) => idOf(each) === marked)?.place ?? null);
  const links = addMessages(marks, picture, thingOf);
  return { ground: ground.all, links, marks: marks.all, tracks: [messages.map(idOf)] };
}

function idOf({ place, part }: Message): string {
  return `${place} ${part}`;
}

function momentOf({ questions }: Round, { place, part }: Message): Micros {
  const { sentAt, said } = questions[place];
  return part === 'question' ? sentAt : (said?.decidedAt ?? sentAt);
}

/** Lists the messages of a round in the order in which they were sent. */
function messagesOf({ questions }: Round): readonly Message[] {
  return questions.flatMap(({ said }, place): Message[] => [
    { place, part: 'question' },
    ...(said === null ? [] : [{ place, part: 'answer' } as const]),
  ]);
}

/** Says a message in sentences, one per line. */
function describeMessage(trace: Trace, round: Round, { place, part }: Message): readonly string[] {
  return part === 'question' ? describeQuestion(trace, round, place) : describeAnswer(trace, round, place);
}

/** Arrows down and up lead to the next round of the server, and back; says which it is. */
export function otherRounds(trace: Trace, round: Round, go: (round: number) => void) {
  const own = Array.from(roundsOfServer(roundsOf(trace), round.server));
  const lead = (by: 1 | -1) => () => {
    const next = own[own.indexOf(round.number) + by];
    if (next === undefined) return false;
    go(next);
    return [roundWords(trace, readRound(trace, next))];
  };
  return { ArrowDown: lead(1), ArrowUp: lead(-1) };
}
