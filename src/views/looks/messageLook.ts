import type { Micros } from '../../engine/kernel/time.ts';
import type { MessageLook } from '../../engine/policy/messageKinds.ts';
import type { MessageKind } from '../../engine/record/schema.ts';
import type { Trace } from '../../trace/trace.ts';

/**
 * Returns the look of a kind of message. Without a look of its own, a message to a server is drawn as an order, any
 * other as a question.
 */
export function messageLook({ look, to }: MessageKind): MessageLook {
  return look ?? (to === 'server' ? 'task' : 'ask');
}

/** Names a kind of message for people. */
export function messageWords({ name, words }: MessageKind): string {
  return words ?? name;
}

/** Tells whether a message was lost because its receiver was down. */
export function isLost({ data }: Trace, message: number): boolean {
  return data.tables.messages.columns.receivedAt[message] === Number.POSITIVE_INFINITY;
}

/** Returns when a message arrives, or would have arrived if it is lost. */
export function endOfWay(trace: Trace, message: number): Micros {
  const { sentAt, receivedAt } = trace.data.tables.messages.columns;
  return isLost(trace, message) ? sentAt[message] + trace.data.topology.networkDelay : receivedAt[message];
}
