import type { KeyboardEvent } from 'react';
import { formatMicros } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Cell } from '../../../policies/apollo/node/axes.ts';
import { inkOn } from '../../../views/looks/contrast.ts';
import surface from '../../../views/surface/surface.module.css';
import { useReducedMotion } from '../../../views/surface/useReducedMotion.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { frameOf, ghostOf, hatch } from './cellLook.ts';
import { waitColour } from './knowledge.ts';
import { secondsText } from './words.ts';

interface WaitCellProps {
  readonly name: string;
  readonly place: Cell;
  readonly wait: Micros;
  readonly truth: Micros | null;
  readonly isStale: boolean;
  readonly isChosen: boolean;
  /** Whether the manager reads this cell in place of the chosen one. */
  readonly isRead: boolean;
  readonly height: number;
  readonly isBeside: boolean;
  onChoose(cell: Cell): void;
  /** The pointer has come to it, or to the truth in it, which is a ghost. */
  onPoint(at: CellPoint): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>, from: Cell): void;
}

/** A cell under the pointer, and where that is in the window. CSS pixels. */
export interface CellPoint {
  readonly cell: Cell;
  readonly isGhost: boolean;
  readonly clientX: number;
  readonly clientY: number;
}

/** One wait, hatched if it is stale, with the truth as a ghost. */
export function WaitCell(props: WaitCellProps) {
  const { name, place, wait, truth, isStale, isChosen, isRead, height, isBeside } = props;
  const palette = usePalette();
  const isStill = useReducedMotion();
  const ground = waitColour(wait, palette);
  const ink = inkOn(ground, palette);
  const least = 12 * palette.scale;
  const size = Math.max(
    least,
    Math.min(14 * palette.scale, height * (truth === null || isBeside ? 0.5 : 0.4)),
  );
  const said = wait === Infinity ? 'never' : formatMicros(wait);
  const really = truth === null ? '' : `, in truth ${truth === Infinity ? 'never' : formatMicros(truth)}`;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move in it as in a grid.
      role="gridcell"
      className={surface.surface}
      tabIndex={isChosen ? 0 : -1}
      aria-selected={isChosen}
      aria-label={`${name}: ${said}${really}`}
      data-place={place}
      onClick={() => props.onChoose(place)}
      onPointerMove={({ target, clientX, clientY }) =>
        props.onPoint({ cell: place, isGhost: isGhost(target), clientX, clientY })
      }
      onKeyDown={(event) => props.onKeyDown(event, place)}
      style={{
        height,
        padding: 0,
        background: isStale ? hatch(ground, ink) : ground,
        color: ink,
        cursor: 'pointer',
        fontSize: size,
        fontWeight: 600,
        lineHeight: 1.1,
        textAlign: 'center',
        ...(isChosen || isRead ? frameOf(isChosen, palette) : {}),
        transition: isStill ? undefined : 'background-color 200ms',
      }}
    >
      <span style={isStale ? { padding: '0 3px', borderRadius: 3, background: ground } : undefined}>
        {secondsText(wait)}
      </span>{' '}
      {truth !== null && secondsText(truth) !== secondsText(wait) && (
        <span
          data-ghost
          style={{
            display: isBeside ? 'inline-block' : 'block',
            ...ghostOf(palette.ink, palette.surface, least),
          }}
        >
          {secondsText(truth)}
        </span>
      )}
    </td>
  );
}

function isGhost(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-ghost]') !== null;
}
