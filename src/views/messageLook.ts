import type { Micros } from '../engine/kernel/time.ts';
import type { MessageKind } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** What a message looks like on its way. `ask` is small and solid, `task` a filled token, `nothing` a small grey dot. */
export const messageLooks = ['probe', 'ask', 'task', 'nothing'] as const;
export type MessageLook = (typeof messageLooks)[number];

const looks: Readonly<Record<string, MessageLook>> = {
  probe: 'probe',
  getTask: 'ask',
  reply: 'ask',
  launch: 'task',
  task: 'task',
  noTask: 'nothing',
  cancel: 'nothing',
};

/** Gives the look of a kind of message: what a scheduler sends without a known name is an order, what a server sends a question. */
export function messageLook({ name, to }: MessageKind): MessageLook {
  return looks[name] ?? (to === 'server' ? 'task' : 'ask');
}

const words: Readonly<Record<string, string>> = {
  getTask: 'asks for a task',
  noTask: 'no task left',
  launch: 'task',
  reply: 'queue length',
};

/** Says what a kind of message is, for people. */
export function messageWords({ name }: MessageKind): string {
  return words[name] ?? name;
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
