import { useRef, useState } from 'react';
import { NONE } from '../../../engine/ids.ts';
import type { RunProps } from '../../../views/shared/view.ts';
import surface from '../../../views/surface/surface.module.css';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { Button } from '../../../widgets/Button.tsx';
import { Room, useRoom } from '../../../widgets/room.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import {
  candidatesOf,
  type MatchingBatch,
  moved,
  type Outcome,
  outcomeOf,
  type SolvedBatch,
} from './batch.ts';
import { blockingWords, describeTask, titles } from './describe.ts';
import { edgesShown, lastStep, type Shown, type Step } from './edges.ts';
import { Matrix, taskId } from './Matrix.tsx';
import { Blocking, Outcomes } from './Outcomes.tsx';
import { Pairs } from './Pairs.tsx';
import { RoundControls } from './RoundControls.tsx';

// CSS pixels, before the theme's scale. From this width on the outcomes are beside the picture, else below it.
const WIDE = 620;
const PANEL = 292;
const BELOW = 240;
const ROUNDS = 56;
const ROUNDS_FOR_FINGERS = 68;
const LEAST_PICTURE = 200;
// A picture of few pairs may be lower, so that what is below it is seen.
const [LEAST_PAIR, AROUND_PAIRS] = [38, 32];

interface SolvedProps extends RunProps {
  readonly solved: SolvedBatch;
  readonly isMatrix: boolean;
}

/** A batch as a picture, with its rounds, and beside it what each matcher makes of it. */
export function Solved({ run, solved, isMatrix }: SolvedProps) {
  const { width, height } = useRoom();
  const { scale } = usePalette();
  const { batch, outcomes } = solved;
  const [shown, setShown] = useState<Shown>(batch.matcher);
  const [yours, setYours] = useState<Outcome | null>(null);
  const [step, setStep] = useState<Step>(() => lastStep(solved));
  const outcome = shown === 'yours' ? (yours ?? outcomes[batch.matcher]) : outcomes[shown];
  // Keys read it before the next rendering.
  const current = useRef(outcome);
  current.current = outcome;
  const change = (next: Outcome | null) => {
    setYours(next);
    const isYours = next !== null;
    setShown(isYours ? 'yours' : batch.matcher);
    current.current = next ?? outcomes[batch.matcher];
  };
  const edges = edgesShown(solved, shown, outcome, step);
  const move = (row: number, column: number) => {
    const next = moved(batch, outcome.columnOf, row, column);
    if (next !== null) change(outcomeOf(batch, next));
  };

  const isWide = width >= WIDE * scale;
  const panel = isWide ? PANEL * scale : width;
  const pictureWidth = isWide ? width - panel : width;
  const isCoarse = window.matchMedia('(pointer: coarse)').matches;
  const rounds = (isCoarse ? ROUNDS_FOR_FINGERS : ROUNDS) * scale;
  const pairs = Math.max(batch.tasks.length, batch.servers.length);
  const least = isMatrix ? LEAST_PICTURE : Math.min(LEAST_PICTURE, AROUND_PAIRS + LEAST_PAIR * pairs);
  const pictureHeight = Math.max(least * scale, height - rounds - (isWide ? 0 : BELOW * scale));
  const whose = shown === 'yours' ? 'Your' : titles[shown];
  const label = `${whose} matching of ${batch.tasks.length} tasks under ${run.title}, ${blockingWords(outcome)}. Arrow keys up and down move between tasks, left and right give the task another server, Delete takes it away, Backspace undoes.`;
  const Picture = isMatrix ? Matrix : Pairs;
  return (
    <div
      className={isWide ? undefined : surface.scrolls}
      style={{ display: 'flex', flexDirection: isWide ? 'row' : 'column', height }}
    >
      <div style={{ flex: 'none', width: pictureWidth }}>
        <Room width={pictureWidth} height={pictureHeight}>
          <div style={{ height: pictureHeight, overflow: 'auto', overscrollBehavior: 'contain' }}>
            <Picture
              label={label}
              batch={batch}
              edges={edges}
              outcome={outcome}
              data-shown={shown}
              data-blocking={outcome.blocking.length}
              data-tasks={batch.tasks.length}
              keys={matchingKeys(batch, () => current.current, change)}
              onMove={move}
            />
          </div>
        </Room>
        <div style={{ height: rounds, overflow: 'hidden' }}>
          {shown === 'stable' ? (
            <Room width={pictureWidth}>
              <RoundControls solved={solved} step={step} onStep={setStep} />
            </Room>
          ) : (
            <p style={{ display: 'flex', gap: 10, alignItems: 'center', margin: 0, padding: '0 12px' }}>
              <strong>{titles[shown]}</strong> <Blocking outcome={outcome} />
              {shown === 'yours' && <Button onClick={() => change(null)}>Undo</Button>}
            </p>
          )}
        </div>
      </div>
      <div
        className={isWide ? surface.scrolls : undefined}
        style={{
          flex: 'none',
          boxSizing: 'border-box',
          width: panel,
          borderLeft: isWide ? '1px solid var(--line)' : undefined,
        }}
      >
        <Room width={panel}>
          <Outcomes solved={solved} yours={yours} shown={shown} onShow={setShown} />
        </Room>
      </div>
    </div>
  );
}

/**
 * Arrows up and down move between tasks; to the left and right they give the task a sooner or later candidate; Delete breaks
 * its match, and Backspace undoes all changes.
 */
export function matchingKeys(
  batch: MatchingBatch,
  current: () => Outcome,
  change: (outcome: Outcome | null) => void,
): Keys<string> {
  const rows = batch.tasks.length;
  const rowOf = (id: string) => Number(id.split(' ')[1]);
  const give = (row: number, column: number) => {
    const next = moved(batch, current().columnOf, row, column);
    if (next !== null) change(outcomeOf(batch, next));
    return taskId(row);
  };
  return {
    move(key, id) {
      const from = id === null ? null : rowOf(id);
      if (key === 'ArrowDown') return taskId(from === null ? 0 : Math.min(rows - 1, from + 1));
      if (key === 'ArrowUp') return taskId(from === null ? rows - 1 : Math.max(0, from - 1));
      if (from === null) return null;
      if (key === 'Delete') return give(from, NONE);
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      return by === undefined ? null : give(from, neighbour(batch, current(), from, by));
    },
    describe: (id) => [...describeTask(batch, current(), rowOf(id)), blockingWords(current())],
    isThere: (id) => rowOf(id) < rows,
    act(key) {
      if (key !== 'Backspace') return false;
      change(null);
      return true;
    },
  };
}

/** The candidate after or before the one that a task has, in the order of completion; the first if it has none. */
function neighbour(batch: MatchingBatch, { columnOf }: Outcome, row: number, by: number): number {
  const candidates = candidatesOf(batch, row);
  const at = candidates.indexOf(columnOf[row]);
  if (candidates.length === 0) return NONE;
  return at < 0 ? candidates[0] : candidates[Math.max(0, Math.min(candidates.length - 1, at + by))];
}
