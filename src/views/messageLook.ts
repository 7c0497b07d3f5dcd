import type { Micros } from '../engine/kernel/time.ts';
import type { MessageLook } from '../engine/policy/messageKinds.ts';
import type { MessageKind } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** Gives the look of a kind of message: what goes to a server without a look of its own is an order, else a question. */
export function messageLook({ look, to }: MessageKind): MessageLook {
  return look ?? (to === 'server' ? 'task' : 'ask');
}

/** Says what a kind of message is, for people. */
export function messageWords({ name, words }: MessageKind): string {
  return words ?? name;
}

/** Tells whether a message reached nobody: its receiver was down. */
export function isLost({ data }: Trace, message: number): boolean {
  return data.tables.messages.columns.receivedAt[message] === Number.POSITIVE_INFINITY;
}

/** Gives when a message is at the end of its way, whether or not somebody is there to receive it. */
export function endOfWay(trace: Trace, message: number): Micros {
  const { sentAt, receivedAt } = trace.data.tables.messages.columns;
  return isLost(trace, message) ? sentAt[message] + trace.data.topology.networkDelay : receivedAt[message];
}
