import type { AttemptId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Keys } from '../surface/useCursor.ts';
import { describeAttempt } from './describe.ts';
import type { Handling } from './handling.ts';
import { spanAt, spanBeside } from './slices.ts';
import { automatic, panned, sharedFraming, zoomed } from './window.ts';

/** Keys that move from task to task along a slot and across slots; plus and minus zoom. */
export function timelineKeys(handling: Handling): Keys<AttemptId> {
  const { run, model, layout, framing, windowNow, seenUntil, end } = handling;
  const { spans } = model.attempts;
  const slots = layout.rows.at(-1)?.pastSlot ?? 0;

  /** The task that runs in a slot at a time, or the one next to it. */
  const near = (slot: number, time: number) => {
    const exact = spanAt(model.attempts, slot, time);
    if (exact >= 0) return exact;
    const before = spanBeside(model.attempts, slot, time, -1);
    return before >= 0 ? before : spanBeside(model.attempts, slot, time, 1);
  };

  const first = () => {
    const { time } = playbackStore.getState();
    for (let slot = 0; slot < slots; slot += 1) {
      const attempt = near(slot, time);
      if (attempt >= 0) return attempt;
    }
    return -1;
  };

  const across = (from: AttemptId, direction: 1 | -1) =>
    spanBeside(model.attempts, spans.slotOf(from), spans.from[from], direction);

  const down = (from: AttemptId, by: number) => {
    const slot = spans.slotOf(from) + by;
    return slot >= 0 && slot < slots ? near(slot, spans.from[from]) : -1;
  };

  /** Number of slots per rack. */
  const rackStep = () => {
    const { racks, servers, firstSlot } = run.trace.data.topology;
    return Math.max(1, Math.round(firstSlot[servers] / racks));
  };

  /** The task to which an arrow key moves; -1 for none. */
  const next = (key: string, from: AttemptId | null, isFar: boolean): AttemptId => {
    if (from === null) return first();
    if (key === 'ArrowLeft') return across(from, -1);
    if (key === 'ArrowRight') return across(from, 1);
    return down(from, (key === 'ArrowUp' ? -1 : 1) * (isFar ? rackStep() : 1));
  };

  const zoom = (factor: number) => {
    const window = windowNow();
    sharedFraming.set(zoomed(framing, window, factor, (window.from + window.to) / 2, end));
  };

  return {
    move(key, from, isFar) {
      if (!key.startsWith('Arrow')) return null;
      const attempt = next(key, from, isFar);
      return attempt >= 0 && spans.to[attempt] <= seenUntil() ? attempt : from;
    },
    describe: (attempt) => describeAttempt(run.trace, attempt),
    reveal(attempt) {
      const window = windowNow();
      const from = spans.from[attempt];
      const isOutside = from < window.from || from > window.to;
      if (isOutside) sharedFraming.set(panned(window, from - (window.from + window.to) / 2, end));
    },
    open(attempt) {
      const { data, taskStage } = run.trace;
      const task = data.tables.attempts.columns.task[attempt];
      selectionStore.getState().selectTask(data.graphs.stageJob[taskStage[task]], task, run.index);
    },
    act(key) {
      if (key === '+' || key === '=') zoom(0.7);
      else if (key === '-') zoom(1 / 0.7);
      else if (key === 'Escape' && framing !== automatic) sharedFraming.set(automatic);
      else return false;
      return true;
    },
  };
}
