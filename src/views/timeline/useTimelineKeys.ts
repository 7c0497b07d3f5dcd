import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { AttemptId } from '../../engine/ids.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { describeAttempt } from './describe.ts';
import { automatic, setFraming } from './framing.ts';
import type { Handling } from './handling.ts';
import { spanAt, spanBeside } from './slices.ts';
import { panned, zoomed } from './window.ts';

/** Moves a cursor over the tasks by keys, says where it is, and explains what it is on; plus and minus zoom. */
export function useTimelineKeys(
  handling: Handling,
  cursor: AttemptId | null,
  setCursor: (attempt: AttemptId | null) => void,
) {
  const { run, model, layout, framing, windowNow, end } = handling;
  const [spoken, setSpoken] = useState('');
  const { spans } = model.attempts;

  const moveTo = (attempt: AttemptId) => {
    if (attempt < 0) return;
    setCursor(attempt);
    setSpoken(describeAttempt(run.trace, attempt).join('. '));
    const window = windowNow();
    const from = spans.from[attempt];
    const isOutside = from < window.from || from > window.to;
    if (isOutside) setFraming(panned(window, from - (window.from + window.to) / 2, end));
  };

  /** The task that runs in a slot at a moment, or the one next to it. */
  const near = (slot: number, time: number) => {
    const exact = spanAt(model.attempts, slot, time);
    if (exact >= 0) return exact;
    const before = spanBeside(model.attempts, slot, time, -1);
    return before >= 0 ? before : spanBeside(model.attempts, slot, time, 1);
  };

  const moveAcross = (direction: 1 | -1) => {
    if (cursor === null) return;
    moveTo(spanBeside(model.attempts, spans.slotOf(cursor), spans.from[cursor], direction));
  };

  const moveDown = (slots: number) => {
    if (cursor === null) return;
    const slot = spans.slotOf(cursor) + slots;
    const last = layout.rows.at(-1)?.pastSlot ?? 0;
    if (slot >= 0 && slot < last) moveTo(near(slot, spans.from[cursor]));
  };

  /** How many slots one rack further is. */
  const rackStep = () => {
    const { racks, servers, firstSlot } = run.trace.data.topology;
    return Math.max(1, Math.round(firstSlot[servers] / racks));
  };

  const first = () => {
    const { time } = playbackStore.getState();
    const slots = layout.rows.at(-1)?.pastSlot ?? 0;
    for (let slot = 0; slot < slots; slot += 1) {
      const attempt = near(slot, time);
      if (attempt >= 0) return attempt;
    }
    return -1;
  };

  const zoom = (factor: number) => {
    const window = windowNow();
    setFraming(zoomed(framing, window, factor, (window.from + window.to) / 2, end));
  };

  const inspect = () => {
    if (cursor === null) return;
    const { data, taskStage } = run.trace;
    const task = data.tables.attempts.columns.task[cursor];
    selectionStore.getState().selectTask(data.graphs.stageJob[taskStage[task]], task, run.index);
  };

  const act = (key: string, isShifted: boolean): boolean => {
    if (key === '+' || key === '=') zoom(0.7);
    else if (key === '-') zoom(1 / 0.7);
    else if (key === 'Escape' && cursor !== null) setCursor(null);
    else if (key === 'Escape' && framing !== automatic) setFraming(automatic);
    else if (key === 'Enter' && cursor !== null) inspect();
    else if (key.startsWith('Arrow') && cursor === null) moveTo(first());
    else if (key === 'ArrowLeft') moveAcross(-1);
    else if (key === 'ArrowRight') moveAcross(1);
    else if (key === 'ArrowUp') moveDown(isShifted ? -rackStep() : -1);
    else if (key === 'ArrowDown') moveDown(isShifted ? rackStep() : 1);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (!act(event.key, event.shiftKey)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { spoken, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}
