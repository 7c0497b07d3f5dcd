import type { HTMLAttributes, ReactNode, RefObject } from 'react';
import type { Draw, Subscribe } from '../widgets/useCanvas.ts';
import { useCanvas } from '../widgets/useCanvas.ts';
import { HoverNote } from './HoverNote.tsx';
import surface from './surface.module.css';

interface LayerProps {
  readonly draw: Draw;
  /** Redraws on its own, as with `onClock`. */
  readonly follows?: Subscribe;
  readonly width: number;
  readonly height: number;
}

/** A canvas over those before it. */
export function Layer({ draw, follows, width, height }: LayerProps) {
  return <canvas ref={useCanvas(draw, width, height, follows)} className={surface.layer} />;
}

interface CanvasViewProps extends HTMLAttributes<HTMLDivElement> {
  readonly width: number;
  readonly height: number;
  /** Names the view to screen readers, and says what keys do. */
  readonly label: string;
  /** Where facts are stated that the drawing has found. */
  readonly frame?: RefObject<HTMLDivElement | null>;
  readonly hover: { readonly x: number; readonly y: number } | null;
  /** What to say of what is pointed at, a line for each thing. Give it a stable identity. */
  note(): readonly string[];
  readonly spoken: string;
  /** Room below the view that the note may cover, such as an axis of its own. CSS pixels. */
  readonly below?: number;
  /** Layers, from the ground up, and what stands on them. */
  readonly children: ReactNode;
}

/** The shell of a view that draws by itself: it takes pointer and keys, shows a note, and says where the cursor is. */
export function CanvasView(props: CanvasViewProps) {
  const { width, height, below = 0, label, frame, hover, note, spoken, children, ...more } = props;
  const { className, style, ...rest } = more;
  return (
    <div className={surface.surface} style={{ width, height }}>
      <div
        ref={frame}
        className={className === undefined ? surface.surface : `${surface.surface} ${className}`}
        style={{ width, height, ...style }}
        role="application"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the cursor is moved by keys.
        tabIndex={0}
        {...rest}
      >
        <div className={surface.spoken} role="status">
          {spoken}
        </div>
        {children}
      </div>
      {hover !== null && (
        <HoverNote x={hover.x} y={hover.y} width={width} height={height + below} text={note} />
      )}
    </div>
  );
}

/** States on the frame of a view what it has drawn. */
export function stateFacts(
  frame: RefObject<HTMLElement | null>,
  facts: Readonly<Record<string, string | number>>,
): void {
  if (frame.current !== null) Object.assign(frame.current.dataset, facts);
}
