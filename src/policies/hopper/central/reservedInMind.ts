import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { SchedulerNotes } from '../../../engine/policy/keeping.ts';
import type { FreeSlots } from '../../../kit/central/freeSlots.ts';

/** Writes down which slots lie fallow since they are reserved for copies, of whichever job (Hopper Figure 1b: 6 and 7 until 12). */
export class ReservedInMind {
  private readonly notes: SchedulerNotes;
  private readonly written: Uint16Array; // [servers] slots that are written down as kept
  private readonly hosts: readonly ServerId[]; // that have reserved slots

  constructor(notes: SchedulerNotes, reservedOn: Uint16Array) {
    this.notes = notes;
    this.written = new Uint16Array(reservedOn.length);
    this.hosts = Array.from(reservedOn.keys()).filter((server) => reservedOn[server] > 0);
  }

  /** Writes down what has changed. `areAwaited`: whether there is any job that a slot could be kept for. */
  check(idle: FreeSlots, areAwaited: boolean): void {
    const { hosts, notes, written } = this;
    for (const server of hosts) {
      const now = areAwaited ? idle.of(server) : 0;
      for (; written[server] < now; written[server] += 1) notes.keeps(server, NONE);
      for (; written[server] > now; written[server] -= 1) notes.keepsNoMore(server, NONE);
    }
  }
}
