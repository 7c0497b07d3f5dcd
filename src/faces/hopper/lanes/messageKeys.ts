import type { Trace } from '../../../trace/trace.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import type { Message } from './picture.ts';
import type { Round } from './round.ts';
import { describeAnswer, describeQuestion, roundWords } from './words.ts';

/** Lists the messages of a round in the order in which they were sent. */
export function messagesOf({ questions }: Round): readonly Message[] {
  return questions.flatMap(({ said }, place): Message[] => [
    { place, part: 'question' },
    ...(said === null ? [] : [{ place, part: 'answer' } as const]),
  ]);
}

/** Says a message in sentences, one per line. */
export function describeMessage(trace: Trace, round: Round, { place, part }: Message): readonly string[] {
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
