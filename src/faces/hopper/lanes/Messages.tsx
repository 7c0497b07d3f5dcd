import { memo } from 'react';
import type { JobId } from '../../../engine/ids.ts';
import type { Trace } from '../../../trace/trace.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { AnswerBox } from './AnswerBox.tsx';
import { Arrow } from './Arrow.tsx';
import { arrowsOf, type LanesLayout } from './layout.ts';
import { answerColour, askColour } from './look.ts';
import type { Question, Round } from './round.ts';
import { Pill, pillWidth, Sign } from './signs.tsx';

// Columns that are narrower than this are narrower than a pill. CSS pixels, before the theme's scale.
const CROWDED = 32;

/** A question or an answer of a round. */
export interface Message {
  readonly place: number;
  readonly part: 'question' | 'answer';
}

interface MessagesProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
  readonly marked: Message | null;
  colourOf(job: JobId): string;
  onPoint(message: Message | null): void;
}

/** Draws the questions and the answers of a round as arrows between the server and its schedulers. */
export const Messages = memo(function Messages(props: MessagesProps) {
  const { round, layout, palette } = props;
  const isTight = round.questions.some((each) => pillWidth(each, palette) + 4 > layout.column);
  return round.questions.map((question, place) => (
    <Exchange key={question.number} {...props} {...{ question, place, isTight }} />
  ));
});

interface ExchangeProps extends MessagesProps {
  readonly question: Question;
  readonly place: number;
  /** Whether whole pills are wider than columns. */
  readonly isTight: boolean;
}

function Exchange({ question, place, isTight, onPoint, ...props }: ExchangeProps) {
  const { round, layout, palette, marked } = props;
  const { ask, answer, middle, lane } = arrowsOf(layout, round, place);
  if (lane === undefined) return null;
  const point = (part: Message['part']) => ({
    onPointerEnter: () => onPoint({ place, part }),
    onPointerLeave: () => onPoint(null),
  });
  const isMarked = (part: Message['part']) =>
    marked !== null && marked.place === place && marked.part === part;
  const { said } = question;
  const colour = askColour(question, palette);
  const isCrowded = layout.column < CROWDED * palette.scale;
  const share = isCrowded ? (place % 2 === 0 ? 0.25 : 0.62) : 0.4;
  const isFirm =
    question.asked === 'unsatisfied' || question.asked === 'drawn' || question.asked === 'nonRefusable';
  return (
    <>
      <g {...point('question')} cursor="pointer" data-ask={question.asked}>
        <Arrow
          {...ask}
          colour={colour}
          width={(isFirm ? 2.2 : 1.5) + (isMarked('question') ? 1.2 : 0)}
          palette={palette}
        />
        <Pill {...{ question, layout, palette, colour, isFirm, isTight }} share={share} ends={ask} />
      </g>
      {said !== null && answer !== null && (
        <g {...point('answer')} cursor="pointer" data-gave={said.gave}>
          <Arrow
            {...answer}
            colour={answerColour(said, palette)}
            width={(said.task === null ? 1.5 : 2.2) + (isMarked('answer') ? 1.2 : 0)}
            palette={palette}
          />
          {(layout.boxWidth > 0 || said.task !== null) && (
            <Sign {...props} said={said} ends={answer} share={layout.boxWidth > 0 ? 0.5 : 0.3} />
          )}
        </g>
      )}
      <g {...point(said === null ? 'question' : 'answer')}>
        <AnswerBox {...props} {...{ question, middle, lane }} isMarked={isMarked('answer')} />
      </g>
    </>
  );
}
