import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { asks } from '../../desk/open/asks.ts';
import { openPreset, usePreset } from '../../desk/open/openScenario.ts';
import { arePartsAwaited, knownViews, partsAreKnown } from '../../desk/parts/beforeRuns.ts';
import { behind, doorHints, doorNames, doors, findView, viewOptions } from '../../desk/parts/viewMenu.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { isGuessing, welcomeStore } from '../../state/welcomeStore.ts';
import type { Door } from '../../views/shared/view.ts';
import { Icon } from '../../widgets/Icon.tsx';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { useInSight } from '../../widgets/Tabs.tsx';
import styles from './Doors.module.css';
import { useStageViews } from './viewsInUse.ts';

interface DoorsProps {
  readonly isBare?: boolean;
  /** Stands after them: where one is in a story. */
  readonly children?: ReactNode;
}

/**
 * The story of a preset that asks, and the doors to the views: what people look at. Each door opens the view seen last behind it.
 */
export function Doors({ isBare = false, children }: DoorsProps) {
  const heroId = layoutStore((layout) => layout.hero);
  const setHero = layoutStore((layout) => layout.setHero);
  const isGuess = welcomeStore(isGuessing);
  const inUse = useStageViews();
  const options = useMemo(() => viewOptions(inUse), [inUse]);
  const hero = findView(heroId);
  const last = useRef<Partial<Record<Door, string>>>({});
  useEffect(() => {
    last.current[hero.door] = hero.id;
  }, [hero]);
  const isAwaited = arePartsAwaited();
  const preset = usePreset();
  const hasStory = preset != null && asks(preset);
  const isStory = welcomeStore(({ phase }) => phase !== 'over') && hero.door === 'now';
  const open = useMemo(() => {
    const leadsOn = (door: Door) => isAwaited || inUse.some((view) => view.door === door);
    return doors.filter((door) => door === hero.door || leadsOn(door));
  }, [isAwaited, inUse, hero]);
  const row = useRef<HTMLElement>(null);
  useInSight(row, open.indexOf(hero.door) + Number(hasStory));
  return (
    <nav ref={row} className={joinClasses(styles.doors, isBare && styles.bare)} aria-label="Views">
      {hasStory && (
        <button
          type="button"
          className={styles.door}
          title="The question, what happens, and why"
          aria-current={isStory ? 'page' : undefined}
          onClick={() => {
            openPreset(preset);
            welcomeStore.getState().ask(preset.id);
          }}
        >
          Story
        </button>
      )}
      {open.map((door) => (
        <button
          key={door}
          type="button"
          className={styles.door}
          title={isGuess && door === 'results' ? 'The results, after your guess' : doorHints[door]}
          aria-current={door === hero.door && !isStory ? 'page' : undefined}
          data-dimmed={(isGuess && door === 'results') || undefined}
          onClick={async () => {
            if (isStory && door === 'now') return welcomeStore.getState().setPhase('over');
            await partsAreKnown;
            const view = behind(
              (isAwaited ? knownViews() : inUse).filter((each) => each.door === door),
              last.current[door],
            );
            if (view !== null) setHero(view.id);
          }}
        >
          {doorNames[door]}
        </button>
      ))}
      <span className={styles.all}>
        <span aria-hidden="true">
          All <Icon name="down" />
        </span>
        <ChoiceField label="All views" value={hero.id} options={options} onChange={setHero} />
      </span>
      {children}
    </nav>
  );
}
