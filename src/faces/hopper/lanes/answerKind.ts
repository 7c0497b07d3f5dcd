import { choice, decisionKind, type PayloadOf, whole } from '../../../kit/decisionSchema.ts';
import { asks, gifts, hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';

/** The first fields of a scheduler's answer: for what looks at all answers of a run. */
export const hopperAnswerHeadKind = decisionKind(hopperAnswerKind.name, {
  server: whole,
  job: whole,
  asked: choice(asks),
  gave: choice(gifts),
});
export type AnswerHead = PayloadOf<typeof hopperAnswerHeadKind>;
