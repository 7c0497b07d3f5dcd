import type { Messages } from '../actors/messages.ts';
import type { MessageKind } from '../record/schema.ts';

/** Registers the kinds of message of late binding; the order is that of the trace. */
export function addReservationKinds(messages: Messages) {
  return {
    probe: messages.addKind({ name: 'probe', to: 'server', look: 'probe' }),
    getTask: messages.addKind({ name: 'getTask', to: 'scheduler', look: 'ask', words: 'asks for a task' }),
    launch: messages.addKind({ name: 'launch', to: 'server', look: 'task', words: 'task' }),
    noTask: messages.addKind({ name: 'noTask', to: 'server', look: 'nothing', words: 'no task left' }),
    cancel: messages.addKind({ name: 'cancel', to: 'server', look: 'nothing' }),
  } as const;
}

/** A reservation that one server hands to another. */
export const handedReservation: MessageKind = {
  name: 'handOver',
  to: 'server',
  look: 'probe',
  words: 'hands a reservation over',
};

/** A task that is launched. */
export const launchedTask: MessageKind = { name: 'launch', to: 'server', look: 'task', words: 'task' };

/** A waiting task that one server hands to another. */
export const handedTask: MessageKind = {
  name: 'handOver',
  to: 'server',
  look: 'task',
  words: 'hands a task over',
};

/** An order to end an attempt. */
export const endOfAttempt: MessageKind = {
  name: 'end',
  to: 'server',
  look: 'nothing',
  words: 'is not needed',
};

/** More than there are outcomes. An order packs two things into one number: generation × OUTCOMES + reason. */
export const OUTCOMES = 8;
