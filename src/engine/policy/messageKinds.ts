// How a policy adds messages of its own:
//
//   const refuse = sim.message(
//     { name: 'refuse', from: 'scheduler', to: 'server', carries: ['stage', 'size'], words: 'not now' },
//     (server, stage, size) => …, // at the server, after the network delay
//   );
//   refuse.send(scheduler, server, stage, 12);

/** What an actor is: a server, a scheduler that owns jobs, or a service that owns neither jobs nor slots. */
export type Role = 'server' | 'scheduler' | 'service';

/**
 * What a message looks like on its way: `probe`, a ring; `ask`, a small solid question or report; `task`, a filled token;
 * `nothing`, a grey dot.
 */
export const messageLooks = ['probe', 'ask', 'task', 'nothing'] as const;
export type MessageLook = (typeof messageLooks)[number];

/** How views show a kind of message. */
export interface MessageSigns {
  /** Left out: a task when it goes to a server, a question otherwise. */
  readonly look?: MessageLook;
  /** What it says, in words for people, such as "has no task for it". Left out: its name. */
  readonly words?: string;
}

/** The most fields that a message has; what is longer, such as a matrix, goes as its content (`Mail.sendWith`). */
export const MOST_FIELDS = 6;

/** A kind of message, as its policy describes it to `Sim.message`. */
export interface MessageSpec<Fields extends readonly string[] = readonly string[]> extends MessageSigns {
  /** For errors, and for people where there are no `words`. */
  readonly name: string;
  readonly from: Role;
  readonly to: Role;
  /**
   * Names of its fields, in the order in which `send` takes them and the handler gets them; at most MOST_FIELDS. Two names
   * mean something: `stage` says what the message is about, and of an `attempt` the trace keeps the task, since the ids of
   * attempts are used again.
   */
  readonly carries: Fields;
}

/** A whole number of at most 32 bits for each field. */
export type FieldNumbers<Fields extends readonly string[]> = { readonly [Place in keyof Fields]: number };

/** What the receiver does with a message: its id among its role, then what the message carries. */
export type FieldHandler<Fields extends readonly string[]> = (
  receiver: number,
  ...fields: FieldNumbers<Fields>
) => void;

/** Sends messages of one kind, which arrive after the network delay. */
export interface Mail<Fields extends readonly string[]> {
  /** Sends one; only `from` itself may. */
  send(from: number, to: number, ...fields: FieldNumbers<Fields>): void;
  /** Sends the first `count` numbers of `content` along, such as a matrix; they are copied. */
  sendWith(
    content: ArrayLike<number>,
    count: number,
    from: number,
    to: number,
    ...fields: FieldNumbers<Fields>
  ): void;
  /** What came along with the message that is handled now: the first `contentLength` numbers. Void afterwards. */
  readonly content: Int32Array;
  readonly contentLength: number;
}
