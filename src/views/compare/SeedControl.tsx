import { type ReactNode, useEffect } from 'react';
import { seedMethod } from '../../metrics/seedWords.ts';
import { seedRuns } from '../../state/seedRuns.ts';
import { type Seeds, seedStore } from '../../state/seedStore.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Hint } from '../shared/Hint.tsx';

interface SeedControlProps {
  readonly seeds: Seeds;
  /** Whether the view shows them; undefined if it always does. */
  readonly isShown?: boolean;
  onToggle?(): void;
  /** Whether the row has room for few words only. */
  readonly isBrief?: boolean;
  /** What they say, for whoever points at their number. */
  readonly verdict?: string;
}

// What further seeds are for.
const aboutSeeds =
  'Repeats the runs on screen with the next seeds, whenever the page has nothing else to do.';

/** Says how many further seeds are done: "12 of 20 seeds"; they can be paused, and a view may hide them. */
export function SeedControl({
  seeds: all,
  isShown,
  onToggle,
  isBrief = false,
  verdict = '',
}: SeedControlProps) {
  const { seeds, done, isPaused, limit } = all;
  const cost = limit === null ? '' : ` ${limit}.`;
  if (seeds.length === 0)
    return limit === null ? null : <Words about={`${aboutSeeds}${cost}`}>No further seeds</Words>;
  const isOver = done === seeds.length;
  const words = isOver ? `${done} seeds` : `${done} of ${seeds.length}${isBrief ? '' : ' seeds'}`;
  const about = [verdict === '' ? '' : `${verdict}.`, aboutSeeds + cost, seedMethod].join(' ').trim();
  return (
    <>
      {onToggle === undefined ? (
        <Words about={about}>{words}</Words>
      ) : (
        <Button variant="quiet" isPressed={isShown} onClick={onToggle} title={about}>
          {words}
        </Button>
      )}
      {!isOver && (
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          size="small"
          label={isPaused ? 'Go on with further seeds' : 'Pause further seeds'}
          onClick={() => seedRuns.setPaused(!isPaused)}
        />
      )}
    </>
  );
}

/** In a row that has no room to spare. */
function Words({ about, children }: { readonly about: string; readonly children: ReactNode }) {
  return (
    <span style={{ flex: 'none' }}>
      <Hint text={about}>{children}</Hint>
    </span>
  );
}

/** Repeats the runs on screen with further seeds while the view is there, and gives what is known of them. */
export function useSeeds(): Seeds {
  useEffect(() => seedRuns.watch(), []);
  return seedStore();
}
