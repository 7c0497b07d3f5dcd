import { maxOf } from '../../../base/extremes.ts';
import { SECOND, toMicros, toSeconds } from '../../../engine/kernel/time.ts';
import { Button } from '../../../widgets/Button.tsx';
import { useRoom } from '../../../widgets/room.tsx';
import { Slider } from '../../../widgets/Slider.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { secondsWords } from './CandidateRows.tsx';
import type { Dispatch } from './dispatch.ts';
import { bestOf, type Flip, flipOf, type MovedWaits, type Priced } from './whatIf.ts';

interface WaitSlidersProps {
  readonly dispatch: Dispatch;
  readonly candidates: readonly Priced[];
  readonly moved: MovedWaits;
  onMove(moved: MovedWaits): void;
}

// Of more candidates the best by their estimates have sliders.
const MOST = 4;
const COLUMN = 150;

/** Sliders for the waits of the best candidates: where would another server be best? They do not change the run. */
export function WaitSliders({ dispatch, candidates, moved, onMove }: WaitSlidersProps) {
  const { width } = useRoom();
  const { scale } = usePalette();
  if (candidates.length < 2) return null;
  const best = bestOf(candidates);
  const shown = slidersFor(dispatch, candidates);
  // All scales are alike, and long enough for each flip.
  const longest = maxOf(dispatch.candidates.map(({ completion }) => completion));
  const max = roundUp(toSeconds(longest));
  const room = Math.floor(width / (COLUMN * scale));
  const columns = room >= MOST ? MOST : Math.max(1, Math.min(2, room));
  const heading = candidates.length > MOST ? `Move a wait (the best ${MOST})` : 'Move a wait';
  return (
    <section style={{ padding: '2px 12px' }} data-best={best?.name}>
      <div style={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 28 * scale }}>
        <strong style={{ fontSize: 'var(--type-small)' }}>{heading}</strong>
        {moved.size > 0 && (
          <Button variant="quiet" onClick={() => onMove(new Map())}>
            Undo
          </Button>
        )}
      </div>
      <div
        style={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, columnGap: 20 }}
      >
        {shown.map((each) => {
          const flip = flipOf(candidates, each);
          return (
            <div key={each.server}>
              <Slider
                label={`${each.name} wait`}
                value={toSeconds(each.wait)}
                unit="s"
                range={{ min: 0, max, step: stepOf(max) }}
                defaultValue={recordedWait(dispatch, each)}
                onChange={(value) => onMove(new Map(moved).set(each.server, toMicros(value)))}
              >
                {flip !== null && flip.at > 0 && flip.at <= max * SECOND && (
                  <Mark share={toSeconds(flip.at) / max} />
                )}
              </Slider>
              <p style={{ margin: '0 0 4px', color: 'var(--ink-soft)', fontSize: 'var(--type-label)' }}>
                {flipWords(each, flip, each === best)}
              </p>
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Where on the slider the best server changes. */
function Mark({ share }: { readonly share: number }) {
  const { scale, ink } = usePalette();
  return (
    <svg
      width={10 * scale}
      height={14 * scale}
      viewBox="0 0 10 14"
      aria-hidden="true"
      style={{
        position: 'absolute',
        bottom: '50%',
        pointerEvents: 'none',
        left: `calc(var(--thumb) / 2 - ${5 * scale}px + (100% - var(--thumb)) * ${share})`,
      }}
    >
      <path d="M0 0h10l-5 6zM4.25 5h1.5v9h-1.5z" fill={ink} />
    </svg>
  );
}

/** The candidates that were best in the run, in the order of the table. */
function slidersFor(dispatch: Dispatch, candidates: readonly Priced[]): readonly Priced[] {
  const order = [...dispatch.candidates.keys()].sort(
    (one, other) => dispatch.candidates[one].completion - dispatch.candidates[other].completion,
  );
  const kept = new Set(order.slice(0, MOST));
  return candidates.filter((_, place) => kept.has(place));
}

function recordedWait(dispatch: Dispatch, { server }: Priced): number {
  return (dispatch.candidates.find((each) => each.server === server)?.wait ?? 0) / SECOND;
}

/** The next number of one digit. */
function roundUp(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1e-3)));
  return Math.ceil(value / unit) * unit;
}

function stepOf(max: number): number {
  return Math.max(1e-4, roundUp(max / 1000) / 4);
}

/** Says where the best server changes: "s05 wins under 23.75 s". */
export function flipWords(own: Priced, flip: Flip | null, isBest: boolean): string {
  if (flip === null) return 'the only candidate';
  if (isBest) return `${flip.rival.name} wins over ${secondsWords(flip.at)} s`;
  const least = own.factor * (own.init + own.read + own.cpu);
  if (least === flip.rival.total) return `as good as ${flip.rival.name} at 0 s`;
  if (flip.at > 0) return `wins under ${secondsWords(flip.at)} s`;
  return `never: ${secondsWords(least)} > ${secondsWords(flip.rival.total)}`;
}
