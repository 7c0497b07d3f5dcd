import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import { nodeBeside } from './focus.ts';
import type { FlowLayout } from './layout.ts';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves a cursor from node to node as the picture shows them; Enter opens, Escape goes back. */
export function useFlowKeys(
  layout: FlowLayout,
  open: (node: number) => void,
  goBack: () => boolean,
  describe: (node: number) => string,
) {
  const [marked, setMarked] = useState<number>(NONE);
  const [spoken, setSpoken] = useState('');
  const cursor = marked < layout.nodes.length ? marked : NONE;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = steps[event.key];
    if (step !== undefined) {
      const first = layout.columns.find((members) => members.length > 0)?.[0] ?? NONE;
      const next =
        cursor === NONE ? first : nodeBeside(layout.columns, (node) => layout.nodes[node].y, cursor, step);
      setMarked(next);
      if (next !== NONE) setSpoken(describe(next));
    } else if (event.key === 'Enter' && cursor !== NONE) open(cursor);
    else if (event.key === 'Escape' && cursor !== NONE) setMarked(NONE);
    else if (event.key !== 'Escape' || !goBack()) return;
    // Elsewhere the arrows step through time.
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, spoken, handlers: { onKeyDown, onBlur: () => setMarked(NONE) } };
}
