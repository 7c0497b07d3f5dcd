import type { MessageKind } from '../../../engine/record/schema.ts';

// Names of messages, as `policies/hopper` and the engine's reservations register them.
const QUESTIONS = ['refusable', 'nonRefusable', 'getTask'];
const ANSWERS = ['launch', 'refuse', 'notNow', 'noTask', 'keep'];

/** Tells which kinds of messages ask for a task, and which answer. */
export function kindNumbers(kinds: readonly MessageKind[]) {
  return {
    isQuestion: kinds.map(({ name, to }) => to === 'scheduler' && QUESTIONS.includes(name)),
    isAnswer: kinds.map(({ name, to }) => to === 'server' && ANSWERS.includes(name)),
  };
}
