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
 * How views draw a message in transit: `probe` is a ring; `ask`, for questions and reports, a small solid mark;
 * `task` a filled token; `nothing` a grey dot.
 */
const messageLooks = ['probe', 'ask', 'task', 'nothing'] as const;
export type MessageLook = (typeof messageLooks)[number];

/** How views show a kind of message. */
export interface MessageSigns {
  /** Default: `task` for messages to servers, `ask` for all others. */
  readonly look?: MessageLook;
  /** What the message says, in words for people, such as "has no task for it". Default: its name. */
  readonly words?: string;
}

/**
 * The largest number of fields of a message. Longer data, such as a matrix, is sent as its content (`Mail.sendWith`).
 */
export const MOST_FIELDS = 6;

/** A kind of message, as its policy describes it to `Sim.message`. */
export interface MessageSpec<Fields extends readonly string[] = readonly string[]> extends MessageSigns {
  /** Named in error messages, and shown to people when `words` is left out. */
  readonly name: string;
  readonly from: Role;
  readonly to: Role;
  /**
   * Names of its fields, in the order in which `send` takes them and the handler gets them; at most MOST_FIELDS. The
   * engine treats two names specially: the trace records `stage` as the stage that the message is about, and replaces
   * `attempt` by the attempt's task, since ids of attempts are reused.
   */
  readonly carries: Fields;
}

/** One integer of at most 32 bits for each field. */
type FieldNumbers<Fields extends readonly string[]> = { readonly [Place in keyof Fields]: number };

/** Handles a message. `receiver` is the id of the receiver within its role; `fields` are the values that were sent. */
export type FieldHandler<Fields extends readonly string[]> = (
  receiver: number,
  ...fields: FieldNumbers<Fields>
) => void;

/** Sends messages of one kind, which arrive after the network delay. */
export interface Mail<Fields extends readonly string[]> {
  /** Sends one message from `from` to `to`. Allowed only while `from` is the actor that acts. */
  send(from: number, to: number, ...fields: FieldNumbers<Fields>): void;
  /** Sends a message with the first `count` numbers of `content` attached, such as a matrix. The numbers are copied. */
  sendWith(
    content: ArrayLike<number>,
    count: number,
    from: number,
    to: number,
    ...fields: FieldNumbers<Fields>
  ): void;
  /**
   * Content of the message that is being handled: its first `contentLength` numbers. Valid until the handler returns.
   */
  readonly content: Int32Array;
  readonly contentLength: number;
}
