import { useEffect, useMemo, useRef } from 'react';
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

/** The doors to the views: what people look at. Each opens the view seen last behind it. */
export function Doors({ isBare = false }: { readonly isBare?: boolean }) {
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
  const open = useMemo(() => {
    const leadsOn = (door: Door) => isAwaited || inUse.some((view) => view.door === door);
    return doors.filter((door) => door === hero.door || leadsOn(door));
  }, [isAwaited, inUse, hero]);
  const row = useRef<HTMLElement>(null);
  useInSight(row, open.indexOf(hero.door));
  return (
    <nav ref={row} className={joinClasses(styles.doors, isBare && styles.bare)} aria-label="Views">
      {open.map((door) => (
        <button
          key={door}
          type="button"
          className={styles.door}
          title={isGuess && door === 'results' ? 'The results, after your guess' : doorHints[door]}
          aria-current={door === hero.door ? 'page' : undefined}
          data-dimmed={(isGuess && door === 'results') || undefined}
          onClick={async () => {
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
    </nav>
  );
}
