import { useCallback, useMemo, useRef } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatMicros } from '../../base/format.ts';
import { openScenario } from '../../desk/open/openScenario.ts';
import { policies } from '../../policies/registry.ts';
import { mapPolicies, mapScenario } from '../../scenario/map/mapScenario.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { mapStore } from '../../state/mapStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { useReducedMotion } from '../../views/surface/useReducedMotion.ts';
import { Button, IconButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { askPreset, tour } from '../first/tour.ts';
import { useIdeaRuns } from '../first/useIdeaRuns.ts';
import { Pieces } from '../parts/Pieces.tsx';
import styles from './IdeaMap.module.css';
import { IdeaTile } from './IdeaTile.tsx';
import { MapDoors } from './MapDoors.tsx';
import { MapSliders } from './MapSliders.tsx';
import { mapWords } from './mapWords.ts';
import { type Standings, standingsOf } from './standings.ts';
import { useLoop } from './useLoop.ts';
import { useMapAddress } from './useMapAddress.ts';
import { useMapRows } from './useMapRows.ts';

/** The seed whose runs are drawn and opened. */
const SHOWN_SEED = 1;
const names = tour.map(({ idea }) => idea);

/** The five ideas on the same twelve jobs: which one pays off, and where? */
export function IdeaMap() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const { place, before } = mapStore();
  const body = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  useLoop(body, isStill);
  const complaint = useMapAddress();
  const scenario = useMemo(() => mapScenario(place, SHOWN_SEED), [place]);
  const sourceOf = useCallback(
    (policy: string) => ({ scenario, index: scenario.runs.findIndex((run) => run.policy === policy) }),
    [scenario],
  );
  const known = useIdeaRuns(mapPolicies, sourceOf, true);
  const traces = mapPolicies.map((id) => {
    const run = known.get(id);
    return run !== undefined && 'trace' in run ? run.trace : null;
  });
  const whole = traces.filter((trace) => trace !== null);
  const until = maxOf(
    whole.map(({ data }) => maxOf([...data.tables.jobs.columns.finishedAt])),
    1,
  );
  const rowAt = useMapRows();
  const row = rowAt(place, whole.length === traces.length ? whole : null);
  const old = before === null || before.tasks !== place.tasks ? null : rowAt(before, null);
  const bars = row === null ? null : [standingsOf(row.half), standingsOf(row.last)];
  const oldBars = old === null ? null : [standingsOf(old.half), standingsOf(old.last)];
  const scale = maxOf(
    [...(bars ?? []), ...(oldBars ?? [])].flatMap(({ of }) => of.map(({ took }) => took)),
    0,
  );
  const barOf = (which: number, idea: number, all: readonly Standings[]) => ({
    took: all[which].of[idea].took,
    before: oldBars?.[which].of[idea].took ?? null,
    isFirst: all[which].first === idea,
  });
  const open = (idea: number) => {
    const rival = bars === null ? 1 : rivalOf(bars[0], idea);
    const pair = [idea, rival].map((index) => scenario.runs[index]);
    welcomeStore.getState().setPhase('over');
    openScenario(
      { ...scenario, runs: pair },
      { kind: 'link' },
      { views: ['cluster', 'cdf', 'receipts'], time: 0 },
    );
    close();
  };
  return (
    <Dialog title="Twelve jobs, five ideas: which one pays off, and where?" size="full" onClose={close}>
      <div ref={body} className={styles.map}>
        {complaint !== null && <p role="alert">{complaint}</p>}
        <ol className={styles.tiles}>
          {tour.map((chapter, idea) => (
            <li key={chapter.preset}>
              <IdeaTile
                chapter={chapter}
                family={policies.get(mapPolicies[idea]).family}
                trace={traces[idea]}
                until={until}
                bars={bars && [barOf(0, idea, bars), barOf(1, idea, bars)]}
                scale={scale}
                onOpen={() => open(idea)}
              />
              <Button
                variant="quiet"
                aria-label={`The story of “${chapter.idea}”`}
                onClick={() => {
                  close();
                  void askPreset(chapter.preset);
                }}
              >
                Its story
              </Button>
            </li>
          ))}
        </ol>
        <div className={styles.words} aria-live="polite">
          {row !== null &&
            mapWords(row, names).map((sentence, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other identity.
              <p key={at} className={at === 0 ? styles.large : styles.soft}>
                <Pieces of={sentence} />
              </p>
            ))}
        </div>
        <MapSliders />
        <div className={styles.line}>
          {!isStill && <PlayButton />}
          <span className={styles.soft}>
            {`One run of each, ${formatMicros(until)} long; a line is a job, pale while it waits. Bars: half of the jobs and the last one, mean over the seeds; the tick: before the slider was moved.`}
          </span>
        </div>
        <MapDoors />
      </div>
    </Dialog>
  );
}

/** The fastest of the others. */
function rivalOf({ of }: Standings, idea: number): number {
  const others = of.map(({ took }, index) => ({ took, index })).filter(({ index }) => index !== idea);
  return others.sort((a, b) => a.took - b.took)[0].index;
}

function PlayButton() {
  const isPlaying = mapStore((map) => map.isPlaying);
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? 'Hold the pictures' : 'Play the pictures'}
      onClick={() => mapStore.setState({ isPlaying: !isPlaying })}
    />
  );
}
