import { formatMicros } from '../../base/format.ts';
import { leavesAt } from '../../scenario/forks/lineage.ts';
import { showDifference } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { runStore } from '../../state/runStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { RunBadge } from '../parts/RunBadge.tsx';
import { useRunTitles } from '../stage/runTraces.ts';
import styles from './Fork.module.css';

// Of a row, in px.
const HEIGHT = 28;
const WIDTH = 180;

/** The runs as lines that leave each other; a click on two of them compares these. */
export function Branches() {
  const specs = scenarioStore((state) => state.scenario.runs);
  const titles = useRunTitles();
  const runs = runStore((state) => state.runs);
  const endsAt = playbackStore((playback) => playback.endsAt);
  const { run: chosen, against } = selectionStore();
  const other = against ?? specs.findIndex((_, index) => index !== chosen);
  const pair: readonly [number, number] = chosen < other ? [chosen, other] : [other, chosen];
  // The one that was chosen before stays, so that two clicks choose any two.
  const choose = (index: number) => {
    if (index !== chosen) selectionStore.setState({ run: index, against: chosen });
  };
  const x = (micros: number) => (endsAt > 0 ? Math.min(1, micros / endsAt) * WIDTH : 0);
  const y = (index: number) => index * HEIGHT + HEIGHT / 2;

  return (
    <fieldset className={styles.branches} aria-label="Branches">
      <svg
        className={styles.lines}
        viewBox={`0 0 ${WIDTH} ${specs.length * HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {specs.map((spec, index) => {
          const from = spec.fork === undefined ? 0 : x(leavesAt(spec) * 1e6);
          const end = x(runs[index]?.shown?.trace.data.endedAt ?? endsAt);
          const start = spec.fork === undefined ? '' : `M${from} ${y(spec.fork.of)}V${y(index)}`;
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a line belongs to a place.
              key={index}
              d={`${start}M${from} ${y(index)}H${Math.max(end, from)}`}
              className={joinClasses(styles.line, pair.includes(index) && styles.chosen)}
            />
          );
        })}
      </svg>
      {specs.map((spec, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          key={index}
          type="button"
          className={styles.branch}
          aria-pressed={pair.includes(index)}
          title={`${titles[index]}${spec.fork === undefined ? '' : `, from ${formatMicros(leavesAt(spec) * 1e6)} on`}: click two to compare them`}
          onClick={() => choose(index)}
        >
          <RunBadge index={index} />
        </button>
      ))}
      {other >= 0 && (
        <LinkButton onClick={() => showDifference(pair, null)}>
          {`Where ${runLetter(pair[0])} and ${runLetter(pair[1])} differ most`}
        </LinkButton>
      )}
    </fieldset>
  );
}
