import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Diagram } from './diagram.ts';
import type { Mark } from './Marks.tsx';

/** Lists messages and bars in order of time. */
export function marksInOrder({ arrows, bars }: Diagram): readonly Mark[] {
  const all: Mark[] = [...arrows.map((arrow) => ({ arrow })), ...bars.map((bar) => ({ bar }))];
  return all.sort((a, b) => beginOf(a) - beginOf(b));
}

/** Moves the clock to the beginning of a mark, and selects its task if it has one. */
export function inspect({ trace, index }: RunTrace, { sequence }: Diagram, mark: Mark): void {
  playbackStore.getState().seek(beginOf(mark));
  if ('arrow' in mark || mark.bar.kind !== 'running') return;
  const task = trace.data.tables.attempts.columns.task[mark.bar.row];
  selectionStore.getState().selectTask(sequence.job, task, index);
}

function beginOf(mark: Mark): number {
  return 'arrow' in mark ? mark.arrow.sentAt : mark.bar.from;
}
