import { useMemo } from 'react';
import { acceptedRun, findView } from '../../desk/parts/viewMenu.ts';
import { isStale, type Run } from '../../state/runStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import type { RunTrace, View } from '../../views/shared/view.ts';
import { ChoiceField, type Option } from '../../widgets/Select.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './Pane.module.css';
import { useRunTraces } from './runTraces.ts';
import { ViewFrame } from './ViewFrame.tsx';

interface LinkedViewProps {
  /** Where it stands, for screen readers: "Left view". */
  readonly side: string;
  readonly viewId: string;
  /** The views to choose from. */
  readonly options: readonly Option[];
  readonly runs: readonly Run[];
  readonly titles: readonly string[];
  onChange(viewId: string): void;
}

/** A smaller view of the visitor's choice; it shares clock and selection with the large one. */
export function LinkedView({ side, viewId, options, runs, titles, onChange }: LinkedViewProps) {
  const chosen = selectionStore((selection) => selection.run);
  const view = findView(viewId);
  const takesOne = view.takes === 'one run';
  const allTraces = useRunTraces(runs, titles);
  const asked = Math.min(chosen, runs.length - 1);
  const one = useMemo(() => acceptedRun(view, allTraces, asked), [view, allTraces, asked]);
  const taken = takesOne ? runs.slice(one, one + 1) : runs;
  const traces = useRunTraces(taken, titles);

  return (
    <div className={styles.pane}>
      <ViewFrame
        view={view}
        place={side}
        runs={traces}
        isStale={taken.some(isStale)}
        placeholder={<p className={styles.empty}>Appears as soon as a run is done.</p>}
        head={
          <>
            <span className={styles.name} title={view.hint}>
              <ChoiceField label={side} value={view.id} options={options} onChange={onChange} />
            </span>
            {takesOne && runs.length > 1 && (
              <Letters runs={allTraces} count={runs.length} chosen={one} view={view} />
            )}
          </>
        }
      />
    </div>
  );
}

interface LettersProps {
  readonly view: View;
  readonly runs: readonly RunTrace[];
  readonly count: number;
  readonly chosen: number;
}

function Letters({ view, runs, count, chosen }: LettersProps) {
  const refusals = useMemo(
    () => new Map(runs.map((run) => [run.index, view.refuses([run])] as const)),
    [view, runs],
  );
  const isShown = [...refusals.values()].includes(null);
  return (
    <span className={styles.letters}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity of a letter.
          key={index}
          type="button"
          className={styles.letter}
          aria-pressed={index === chosen}
          aria-label={`Show run ${runLetter(index)}`}
          disabled={isShown && (refusals.get(index) ?? null) !== null}
          title={refusals.get(index) ?? undefined}
          onClick={() => selectionStore.setState({ run: index })}
        >
          <RunBadge index={index} />
        </button>
      ))}
    </span>
  );
}
