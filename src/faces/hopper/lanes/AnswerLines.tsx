import { maxOf } from '../../../base/extremes.ts';
import type { Trace } from '../../../trace/trace.ts';
import { schedulerName } from '../../../views/shared/names.ts';
import { FitText } from '../../../widgets/FitText.tsx';
import { textWidth } from '../../../widgets/fit.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import type { LanesLayout } from './layout.ts';
import { answerColour, signOf } from './look.ts';
import type { Round } from './round.ts';
import { boxWords, pillWords } from './words.ts';

interface AnswerLinesProps {
  readonly trace: Trace;
  readonly round: Round;
  readonly layout: LanesLayout;
  readonly palette: Palette;
}

/** Says the answers below the lanes, one on each line, where columns are too narrow for words. */
export function AnswerLines({ trace, round, layout, palette }: AnswerLinesProps) {
  const { lines, lineHeight, left, scale } = layout;
  if (lines === null) return null;
  const pills = round.questions.map(pillWords);
  const pill = maxOf(pills.map((each) => textWidth(each, 12 * scale, true))) + 8 * scale;
  return round.questions.map((question, place) => {
    const y = lines + (place + 0.5) * lineHeight;
    const [first, second] = boxWords(trace, question);
    const who = schedulerName(question.scheduler, trace.data.schedulers);
    const says = [first.at(0), second.at(0)].filter((each) => each !== undefined).join(' \u00b7 ');
    const brief = [first.at(0), second.at(-2) ?? second.at(0)]
      .filter((each) => each !== undefined)
      .join(' \u00b7 ');
    const colour = question.said === null ? palette.inkSoft : answerColour(question.said, palette);
    return (
      <g key={question.number}>
        <FitText texts={[pills[place]]} x={left} y={y} width={pill} colour={palette.ink} isBold />
        <FitText
          texts={[signOf(question)]}
          x={left + pill}
          y={y}
          width={20 * scale}
          colour={colour}
          isBold
          size={13}
        />
        <FitText
          texts={[`${who}: ${says}`, says, brief]}
          x={left + pill + 16 * scale}
          y={y}
          width={layout.inSight - left - pill - 16 * scale}
          colour={palette.inkSoft}
        />
      </g>
    );
  });
}
