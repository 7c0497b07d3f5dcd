import type { KeyboardEvent } from 'react';
import { useMemo, useState } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { RunTrace } from '../view.ts';
import type { Diagram } from './diagram.ts';
import type { Mark } from './Marks.tsx';

/** Moves a cursor over messages and bars in the order of time; Enter goes to the moment and selects the task. */
export function useMessageKeys({ trace, index }: RunTrace, { sequence, arrows, bars }: Diagram) {
  const marks = useMemo(() => {
    const all: Mark[] = [...arrows.map((arrow) => ({ arrow })), ...bars.map((bar) => ({ bar }))];
    return all.sort((a, b) => beginOf(a) - beginOf(b));
  }, [arrows, bars]);
  const [cursor, setCursor] = useState<number | null>(null);
  const marked = cursor === null ? null : (marks[cursor] ?? null);

  const move = (by: 1 | -1) => {
    const next = cursor === null ? 0 : Math.max(0, Math.min(marks.length - 1, cursor + by));
    setCursor(marks.length === 0 ? null : next);
  };

  const inspect = (mark: Mark) => {
    playbackStore.getState().seek(beginOf(mark));
    if ('arrow' in mark || mark.bar.kind !== 'running') return;
    const task = trace.data.tables.attempts.columns.task[mark.bar.row];
    selectionStore.getState().selectTask(sequence.job, task, index);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'Enter' && marked !== null) inspect(marked);
    else if (event.key === 'Escape' && marked !== null) setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { marked, inspect, handlers: { onKeyDown, onBlur: () => setCursor(null) } };
}

function beginOf(mark: Mark): number {
  return 'arrow' in mark ? mark.arrow.sentAt : mark.bar.from;
}
