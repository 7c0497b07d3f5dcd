import { listsBy } from '../../base/lists.ts';
import { textWidth } from '../../widgets/fit.ts';
import { arrowEnds, type Diagram } from './diagram.ts';
import type { Arrow } from './sequence.ts';

/** A label that names a kind of message. */
interface ArrowLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

// Positions along an arrow, from scheduler to server; first where arrows of one kind are apart.
const shares = [0.62, 0.8, 0.45, 0.95] as const;

/**
 * Chooses, for each kind of message, one arrow and a position on it, so that labels do not overlap. `kindOf` returns
 * an arrow's kind, `textOf` its name. A kind for which there is no space has no label; its arrows still have a note.
 */
export function placeLabels(
  diagram: Diagram,
  kindOf: (arrow: Arrow) => number,
  textOf: (kind: number) => string,
  fontSize: number,
): readonly ArrowLabel[] {
  const placed: ArrowLabel[] = [];
  for (const [kind, arrows] of listsBy(diagram.arrows, kindOf)) {
    const text = textOf(kind);
    const label = freePlace(diagram, arrows, text, fontSize, placed);
    if (label !== undefined) placed.push(label);
  }
  return placed;
}

function freePlace(
  diagram: Diagram,
  arrows: readonly Arrow[],
  text: string,
  fontSize: number,
  placed: readonly ArrowLabel[],
): ArrowLabel | undefined {
  const half = textWidth(text, fontSize) / 2;
  // Later arrows and farther lifelines have more space around them.
  const candidates = [...arrows].sort((a, b) => b.from - a.from || b.lifeline - a.lifeline);
  for (const arrow of candidates) {
    const { x1, y1, x2, y2 } = arrowEnds(diagram, arrow);
    for (const share of shares) {
      const along = arrow.isToServer ? share : 1 - share;
      const label = { arrow, text, x: x1 + (x2 - x1) * along, y: y1 + (y2 - y1) * along };
      const isInside = label.x - half > diagram.schedulerX && label.x + half < diagram.width;
      const isFree = placed.every((other) => areApart(label, other, fontSize));
      if (isInside && isFree) return label;
    }
  }
  return undefined;
}

function areApart(one: ArrowLabel, other: ArrowLabel, fontSize: number): boolean {
  const across = (textWidth(one.text, fontSize) + textWidth(other.text, fontSize)) / 2 + 4;
  return Math.abs(one.x - other.x) >= across || Math.abs(one.y - other.y) >= fontSize * 1.15;
}
