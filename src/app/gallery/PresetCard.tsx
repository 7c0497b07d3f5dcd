import { describeScenario } from '../../desk/name/describeScenario.ts';
import { runTitles } from '../../desk/name/runTitle.ts';
import { askAbout } from '../../desk/open/asks.ts';
import { openPreset } from '../../desk/open/openScenario.ts';
import type { Preset } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { Button } from '../../widgets/Button.tsx';
import { PresetBadges } from '../claims/PresetBadges.tsx';
import { RunBadge } from '../parts/RunBadge.tsx';
import { levelNames, levelOf, minutesOf } from './filters.ts';
import styles from './GalleryDialog.module.css';
import { TellingPicture } from './TellingPicture.tsx';
import { tellingOf } from './telling.ts';

interface PresetCardProps {
  readonly preset: Preset;
  /** Whether its scenario is the one on the page. */
  readonly isOpen: boolean;
}

/** A preset: the picture that tells what it is about, its question, its runs, how long it takes and for whom it is. */
export function PresetCard({ preset, isOpen }: PresetCardProps) {
  const { id, scenario, source, group } = preset;
  const telling = tellingOf(id);
  const { closeOverlay, openOverlay } = layoutStore.getState();
  const question = scenario.question ?? scenario.name;
  const pick = () => {
    openPreset(preset);
    askAbout(preset);
    closeOverlay();
  };
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        aria-current={isOpen ? 'true' : undefined}
        data-preset={id}
        onClick={pick}
      >
        {telling !== undefined && <TellingPicture telling={telling} />}
        <span className={styles.text}>
          <strong className={styles.question}>{question}</strong>
          <span className={styles.runs}>
            {runTitles(scenario).map((title, index) => (
              <span key={runLetter(index)} className={styles.run}>
                <RunBadge index={index} /> {title}
              </span>
            ))}
          </span>
          <span className={styles.about}>
            {`${levelNames[levelOf(preset)]} · ${minutesOf(preset)} min · ${describeScenario(scenario).replace(`${group} · `, '')} · ${source}`}
          </span>
          <PresetBadges id={id} />
        </span>
      </button>
      {/* Leads to the goal, the questions with their answers, and a plan: where they are written. */}
      <span className={styles.teachers}>
        <Button
          variant="quiet"
          aria-label={`For teachers: ${question}`}
          onClick={() => openOverlay('teacher', id)}
        >
          For teachers
        </Button>
      </span>
    </li>
  );
}
