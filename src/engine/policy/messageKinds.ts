/** What an actor is: a server, a scheduler that owns jobs, or a service that owns neither, such as a resource monitor. */
export type Role = 'server' | 'scheduler' | 'service';

/** What a message looks like on its way: a probe, a small solid question or report, a filled token for a task, a grey dot for nothing. */
export const messageLooks = ['probe', 'ask', 'task', 'nothing'] as const;
export type MessageLook = (typeof messageLooks)[number];

/** How views show a kind of message. */
export interface MessageSigns {
  /** Left out: a task when it goes to a server, a question otherwise. */
  readonly look?: MessageLook;
  /** What it says, in words for people, such as "has no task for it". Left out: its name. */
  readonly words?: string;
}

/** The most numbers that a message carries by name; what is longer goes as its content. */
export const MOST_FIELDS = 6;

/**
 * A kind of message, as its policy describes it: `{ name: 'refuse', from: 'scheduler', to: 'server', carries: ['job',
 * 'virtualSize', 'lane', 'isFinal'] }`. The names of the fields are their order in `send` and in the handler. A field named
 * `stage` fills the trace's column of that name; of a field named `attempt` the trace keeps the task, since the ids of
 * attempts are used again.
 */
export interface MessageSpec<Fields extends readonly string[] = readonly string[]> extends MessageSigns {
  readonly name: string;
  readonly from: Role;
  readonly to: Role;
  /** At most MOST_FIELDS. */
  readonly carries: Fields;
}

/** One number for each field. */
export type FieldNumbers<Fields extends readonly string[]> = { readonly [Place in keyof Fields]: number };

/** Handles a message: the actor that gets it, then what it carries. */
export type FieldHandler<Fields extends readonly string[]> = (
  receiver: number,
  ...fields: FieldNumbers<Fields>
) => void;

/** Sends messages of one kind. */
export interface Mail<Fields extends readonly string[]> {
  send(from: number, to: number, ...fields: FieldNumbers<Fields>): void;
  /** Sends the first `count` of `content` along, such as a matrix; it is copied. */
  sendWith(
    content: ArrayLike<number>,
    count: number,
    from: number,
    to: number,
    ...fields: FieldNumbers<Fields>
  ): void;
  /** What came along with the message that is handled now; its first `contentLength` numbers. Void afterwards. */
  readonly content: Int32Array;
  readonly contentLength: number;
}
