import { Suspense, useRef } from 'react';
import { describeScenario } from '../../desk/name/describeScenario.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { askAbout } from '../../desk/open/asks.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import { lazyPart } from '../../desk/parts/loadPart.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { PresetBadges } from '../claims/PresetBadges.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import styles from './GalleryDialog.module.css';
import { PresetPicture } from './PresetPicture.tsx';

const Lessons = lazyPart(async () => (await import('./GalleryLessons.tsx')).GalleryLessons);

/** Lessons first; then all presets, each with the question that it answers. */
export function GalleryDialog() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const origin = scenarioStore((state) => state.origin);
  const sections = useRef(new Map<string, HTMLElement>());
  return (
    <Dialog title="Gallery: pick a question" size="large" onClose={close}>
      <nav className={styles.groups} aria-label="Groups">
        {groups.map(([group, members]) => (
          <Button key={group} onClick={() => sections.current.get(group)?.scrollIntoView()}>
            {group} {members.length > 0 && <span className={styles.count}>{members.length}</span>}
          </Button>
        ))}
      </nav>
      {groups.map(([group, members]) => (
        <section
          key={group}
          className={styles.group}
          ref={(element) => {
            if (element !== null) sections.current.set(group, element);
          }}
        >
          <h3 className={styles.name}>{group}</h3>
          {members.length === 0 ? (
            <Suspense fallback={null}>
              <Lessons />
            </Suspense>
          ) : (
            <ul className={styles.cards}>
              {members.map((preset) => (
                <li key={preset.id}>
                  <Card
                    preset={preset}
                    isOpen={origin.kind === 'preset' && origin.id === preset.id}
                    onPick={() => {
                      openPreset(preset);
                      askAbout(preset);
                      close();
                    }}
                  />
                  <ForTeachers preset={preset} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Dialog>
  );
}

/** The lessons, which come when they are loaded, and the groups of presets. */
const groups = ['Lessons', ...new Set(presets.all.map(({ group }) => group))].map(
  (title) => [title, presets.all.filter(({ group }) => group === title)] as const,
);

/** Leads to the goal, the questions with their answers, and a plan: where they are written. */
function ForTeachers({ preset: { id, scenario } }: { readonly preset: Preset }) {
  return (
    <span className={styles.teachers}>
      <Button
        variant="quiet"
        aria-label={`For teachers: ${scenario.question ?? scenario.name}`}
        onClick={() => layoutStore.getState().openOverlay('teacher', id)}
      >
        For teachers
      </Button>
    </span>
  );
}

interface CardProps {
  readonly preset: Preset;
  readonly isOpen: boolean;
  onPick(): void;
}

function Card({ preset, isOpen, onPick }: CardProps) {
  const { scenario, source } = preset;
  return (
    <button
      type="button"
      className={styles.card}
      aria-current={isOpen ? 'true' : undefined}
      data-preset={preset.id}
      onClick={onPick}
    >
      <PresetPicture scenario={scenario} />
      <span className={styles.text}>
        <strong className={styles.question}>{scenario.question ?? scenario.name}</strong>
        <span className={styles.runs}>
          {runTitles(scenario).map((title, index) => (
            <span key={runLetter(index)} className={styles.run}>
              <RunBadge index={index} /> {title}
            </span>
          ))}
        </span>
        <span className={styles.about}>
          {describeScenario(scenario).replace(`${preset.group} · `, '')} · {source}
        </span>
        <PresetBadges id={preset.id} />
      </span>
    </button>
  );
}
