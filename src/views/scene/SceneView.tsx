import { type HTMLAttributes, type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Draw, Subscribe } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { CanvasView, Layer, stateFacts } from '../surface/canvasView.tsx';
import { onClock } from '../surface/onClock.ts';
import { type Keys, useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import { useReducedMotion } from '../surface/useReducedMotion.ts';
import { thingAt } from './find.ts';
import { paint } from './paint.ts';
import { around, type MakeScene, type Scene, thingsOf } from './scene.ts';
import { step } from './step.ts';

interface SceneViewProps extends HTMLAttributes<HTMLDivElement> {
  /** Name of the view for screen readers, with its keys. */
  readonly label: string;
  readonly make: MakeScene;
  /** Whether the scene is another one at another time. */
  readonly isLive?: boolean;
  /** Whenever this is another one, what is new in the scene begins to grow. */
  readonly grown?: unknown;
  /** Keys that move a cursor in another way. */
  readonly keys?: Keys<string>;
  /** Handles a click beside all things. */
  away?(): unknown;
  /** Keys that do something else than move the cursor, Escape only where there is none; what they return: see `Keys.act`. */
  readonly acts?: Readonly<Record<string, () => boolean | readonly string[]>>;
  /** Is told what is pointed at or under the cursor. */
  onMark?(id: string | null): void;
  readonly children?: ReactNode;
}

// Duration of the growth of what is new, in ms of real time.
const GROWTH = 350;

const none: ReadonlySet<string> = new Set();

/** Shows a scene: draws it, and handles the pointer and the keyboard. */
export function SceneView(props: SceneViewProps) {
  const { label, make, isLive, grown, away, acts, onMark, keys: given, children, style, ...rest } = props;
  const palette = usePalette();
  const frame = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const kept = useRef<{ readonly of: readonly unknown[]; readonly scene: Scene } | null>(null);
  // The scene is made again only when what it is made of has changed.
  const read = useCallback((): Scene => {
    const playback = playbackStore.getState();
    const of = [make, palette, isLive ? playback : null];
    if (kept.current === null || of.some((each, at) => each !== kept.current?.of[at]))
      kept.current = { of, scene: make(palette, playback.time) };
    return kept.current.scene;
  }, [make, palette, isLive]);
  const thingOf = (id: string | null) =>
    id === null ? undefined : thingsOf(read()).find((thing) => thing.id === id);

  const { hover, handlers } = usePointer<{ readonly id: string }>({
    find(x, y) {
      const thing = thingAt(read(), x, y, palette.scale);
      return thing === null ? null : { id: thing.id };
    },
    jobOf: ({ id }) => thingOf(id)?.job ?? null,
    click: (found) => (found === null ? away?.() : thingOf(found.id)?.open?.()),
  });
  const pointed = hover?.found.id ?? null;
  const own: Keys<string> = {
    move: (key, from, isFar) => (acts?.[key] === undefined ? step(read(), from, key, isFar) : null),
    describe: (id) => [...(thingOf(id)?.opening?.() ?? []), ...(thingOf(id)?.say() ?? [])],
    isThere: (id) => thingOf(id) !== undefined,
    open: (id) => thingOf(id)?.open?.(),
    act: (key) => acts?.[key]?.() ?? false,
  };
  const keys = useCursor<string>(given ?? own);
  const { cursor } = keys;
  useLayoutEffect(() => onMark?.(pointed ?? cursor), [onMark, pointed, cursor]);

  const began = useRef(0);
  const redraw = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new begins to grow.
  useLayoutEffect(() => {
    began.current = performance.now();
  }, [grown]);
  const follow = useCallback<Subscribe>(
    (request) => {
      redraw.current = request;
      return isLive ? onClock(request) : () => undefined;
    },
    [isLive],
  );
  const draw: Draw = (context, _, colours) => {
    const scene = read();
    const marked = thingsOf(scene).find(({ id }) => id === (pointed ?? cursor));
    const growth = isStill ? 1 : Math.min(1, (performance.now() - began.current) / GROWTH);
    const own = marked === undefined ? none : around(scene, marked);
    const strong = own.size > 0 ? own : (scene.strong ?? none);
    paint({ context, palette: colours, scale: colours.scale }, scene, { strong, pointed, cursor, growth });
    if (scene.facts !== undefined) stateFacts(frame, scene.facts);
    if (growth < 1) redraw.current();
  };

  return (
    <CanvasView
      label={label}
      frame={frame}
      hover={hover}
      note={() => thingOf(pointed)?.say() ?? []}
      spoken={keys.spoken}
      style={{ cursor: thingOf(pointed)?.open === undefined ? undefined : 'pointer', ...style }}
      {...handlers}
      {...keys.handlers}
      {...rest}
    >
      <Layer draw={draw} follows={follow} />
      {children}
    </CanvasView>
  );
}
