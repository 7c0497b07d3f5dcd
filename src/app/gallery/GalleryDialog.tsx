import { Suspense, useState } from 'react';
import { lazyPart } from '../../desk/parts/loadPart.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { Tabs } from '../../widgets/Tabs.tsx';
import { writePolicy } from '../own/writePolicy.ts';
import { anything, ideas, isWanted, lengths, levels, type Wanted } from './filters.ts';
import styles from './GalleryDialog.module.css';
import { PresetCard } from './PresetCard.tsx';

const Lessons = lazyPart(async () => (await import('./GalleryLessons.tsx')).GalleryLessons);

const CARDS = 'presets';

/** Lessons first, by name; then all presets, each with the question that it answers. Those of an idea, a length or a level are found. */
export function GalleryDialog() {
  const { closeOverlay, openOverlay } = layoutStore.getState();
  const origin = scenarioStore((state) => state.origin);
  const [wanted, setWanted] = useState<Wanted>(anything);
  const found = presets.all.filter((preset) => isWanted(preset, wanted));
  const groups = [...new Set(found.map(({ group }) => group))];
  const isAll = found.length === presets.all.length;
  const write = () => {
    closeOverlay();
    writePolicy();
  };
  return (
    <Dialog title="Gallery: pick a question" size="large" onClose={closeOverlay}>
      <nav className={styles.groups} aria-label="Ways on">
        <Button variant="primary" onClick={() => openOverlay('ideas')}>
          Map of five ideas
        </Button>
        <Button icon="plus" onClick={write}>
          Write your own policy
        </Button>
        <Button onClick={() => openOverlay('arena')}>Arena</Button>
        <Button icon="search" onClick={() => openOverlay('search')}>
          Search (/)
        </Button>
      </nav>
      <div className={styles.groups}>
        <Tabs
          label="Idea"
          tabs={ideas}
          selected={wanted.idea}
          controls={CARDS}
          onSelect={(idea) => setWanted({ ...wanted, idea })}
        />
        <ChoiceField
          label="Minutes"
          value={wanted.minutes}
          options={lengths}
          onChange={(minutes) => setWanted({ ...wanted, minutes })}
        />
        <ChoiceField
          label="Level"
          value={wanted.level}
          options={levels}
          onChange={(level) => setWanted({ ...wanted, level })}
        />
        <span role="status" className={styles.about}>
          {`${found.length} of ${presets.all.length}`}
        </span>
      </div>
      <div id={CARDS} role="tabpanel" aria-label="Questions">
        {isAll && (
          <section className={styles.group}>
            <h3 className={styles.name}>Lessons</h3>
            <Suspense fallback={null}>
              <Lessons />
            </Suspense>
          </section>
        )}
        <p className={styles.about}>
          Pictures: the tasks of one job under each scheduler, pale while they wait, hatched while they read,
          solid at work. A blue line: the question is open, and the picture ends.
        </p>
        {groups.map((group) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.name}>{group}</h3>
            <ul className={styles.cards}>
              {found
                .filter((preset) => preset.group === group)
                .map((preset) => (
                  <PresetCard
                    key={preset.id}
                    preset={preset}
                    isOpen={origin.kind === 'preset' && origin.id === preset.id}
                  />
                ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && (
          <p className={styles.about}>
            No question is like this.{' '}
            <Button variant="quiet" onClick={() => setWanted(anything)}>
              Show all
            </Button>
          </p>
        )}
      </div>
    </Dialog>
  );
}
