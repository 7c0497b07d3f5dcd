import { doubled } from '../../base/doubled.ts';
import { NONE } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import { type FieldHandler, type Mail, type MessageSpec, MOST_FIELDS } from '../policy/messageKinds.ts';
import type { Arrival } from './inboxes.ts';
import type { Basics } from './messages.ts';

type AnyHandler = FieldHandler<readonly string[]>;

interface MailBasics extends Pick<Basics, 'messages' | 'actors' | 'recorder' | 'errors'> {
  /** Returns the task of an attempt. */
  taskOf(attempt: number): number;
}

const NOTHING = new Int32Array(0);

/** One kind of message with named fields. Messages in transit lie in rows that are reused. */
export class FieldMail implements Mail<readonly string[]> {
  content: Int32Array = NOTHING;
  contentLength = 0;
  private readonly kind: number;
  private readonly code: EventCode;
  private readonly stageAt: number = this.spec.carries.indexOf('stage'); // place of the field `stage`, or -1
  private readonly aboutAt: number; // place of the first field other than `stage`, which the trace records as `about`, or -1
  private readonly attemptAt: number = this.spec.carries.indexOf('attempt'); // place of the field `attempt`, or -1
  private rows = new Int32Array(64 * MOST_FIELDS);
  private readonly contents: (Int32Array | undefined)[] = []; // by row; kept for its later messages
  private lengths = new Int32Array(64); // [rows] of contents; NONE: the message has none
  private readonly free: number[] = [];
  private used = 0;
  private readonly kept = new Int32Array(MOST_FIELDS); // the fields as the trace records them

  constructor(
    private readonly parts: MailBasics,
    private readonly spec: MessageSpec,
    private readonly handler: AnyHandler,
  ) {
    const { carries, name, from, to, look, words } = spec;
    if (carries.length > MOST_FIELDS) {
      throw parts.errors.of(
        `message(${name})`,
        `it carries ${carries.length} fields; a message has at most ${MOST_FIELDS}, and sendWith sends longer content`,
      );
    }
    this.aboutAt = carries.findIndex((field) => field !== 'stage');
    this.kind = parts.messages.addKind({ name, to, from, carries, look, words });
    const receive: Arrival = (receiver, row, _b, _c, traced) => this.receive(receiver, row, traced);
    this.code = parts.messages.onArrival(to, receive, name);
  }

  send(from: number, to: number, ...fields: readonly number[]): void {
    const row = this.write(from, fields);
    this.lengths[row] = NONE;
    this.post(from, to, row);
  }

  sendWith(
    content: ArrayLike<number>,
    count: number,
    from: number,
    to: number,
    ...fields: readonly number[]
  ): void {
    const row = this.write(from, fields);
    let copy = this.contents[row];
    if (copy === undefined || copy.length < count) {
      copy = new Int32Array(count);
      this.contents[row] = copy;
    }
    for (let i = 0; i < count; i += 1) copy[i] = content[i];
    this.lengths[row] = count;
    this.post(from, to, row);
  }

  /** Writes the fields of a message into a row of its own. */
  private write(from: number, fields: readonly number[]): number {
    const { spec, parts } = this;
    parts.actors.require(spec.from, from, spec.name);
    if (fields.length !== spec.carries.length) {
      throw parts.errors.of(
        `${spec.name}(${spec.from} ${from})`,
        `it was given ${fields.length} numbers; the message carries ${spec.carries.length}: ${spec.carries.join(', ')}`,
      );
    }
    const row = this.allocate();
    const at = row * MOST_FIELDS;
    for (let i = 0; i < fields.length; i += 1) this.rows[at + i] = fields[i];
    return row;
  }

  private post(from: number, to: number, row: number): void {
    const { spec, parts } = this;
    const { actors, messages } = parts;
    const traced = this.record(actors.first(spec.from) + from, actors.first(spec.to) + to, row);
    messages.deliver(this.code, to, row, NONE, NONE, traced);
  }

  /** Records the fields in the trace. An attempt is recorded as its task, since ids of attempts are reused. */
  private record(from: number, to: number, row: number): number {
    const { parts, kept, stageAt, aboutAt, attemptAt, spec } = this;
    const { carries } = spec;
    const at = row * MOST_FIELDS;
    for (let i = 0; i < carries.length; i += 1) {
      const value = this.rows[at + i];
      kept[i] = i === attemptAt && value !== NONE ? parts.taskOf(value) : value;
    }
    const stage = stageAt < 0 ? NONE : kept[stageAt];
    const about = aboutAt < 0 ? NONE : kept[aboutAt];
    const traced = parts.messages.record(this.kind, from, to, stage, about);
    const length = this.lengths[row];
    if (traced === NONE || (carries.length <= 2 && length === NONE)) return traced;
    const content = this.contents[row]?.subarray(0, Math.max(0, length)) ?? NOTHING;
    const words = [...kept.subarray(0, carries.length), ...content];
    parts.recorder.carried(traced, words, words.length);
    return traced;
  }

  private receive(receiver: number, row: number, traced: number): void {
    const { parts, spec, rows, stageAt, attemptAt } = this;
    const length = this.lengths[row];
    const at = row * MOST_FIELDS;
    const stage = stageAt < 0 ? NONE : rows[at + stageAt];
    const attempt = attemptAt < 0 ? NONE : rows[at + attemptAt];
    const a = rows[at];
    const b = rows[at + 1];
    const c = rows[at + 2];
    const d = rows[at + 3];
    const e = rows[at + 4];
    const f = rows[at + 5];
    if (!this.isLost(receiver, stage, attempt, traced)) {
      parts.actors.current = parts.actors.first(spec.to) + receiver;
      this.content = length > 0 ? (this.contents[row] ?? NOTHING) : NOTHING;
      this.contentLength = Math.max(0, length);
      this.handler(receiver, a, b, c, d, e, f);
      this.content = NOTHING;
      this.contentLength = 0;
    }
    this.free.push(row); // Not before the handler has read the content, since it may send messages itself.
  }

  private isLost(receiver: number, stage: number, attempt: number, traced: number): boolean {
    const { messages } = this.parts;
    const { to } = this.spec;
    if (to === 'server') return messages.isLost(receiver, stage, attempt, traced);
    return messages.isLostTo(to, receiver, traced);
  }

  private allocate(): number {
    const row = this.free.pop();
    if (row !== undefined) return row;
    if (this.used * MOST_FIELDS === this.rows.length) this.rows = doubled(this.rows);
    if (this.used === this.lengths.length) this.lengths = doubled(this.lengths);
    return this.used++;
  }
}
