import { beginLesson } from '../../desk/open/lesson.ts';
import { builtInLessons } from '../../lessons/builtIn.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { PresetClaims } from '../claims/PresetBadges.tsx';
import { teach } from '../commands/commands.ts';
import { otherSeeds } from '../otherSeeds/otherSeeds.ts';
import styles from './ScenarioRail.module.css';

/** What a preset suggests to try, a common misconception about it, where other seeds disagree, and what came of the claims that it shows. */
export function Tries({ id }: { readonly id: string }) {
  const preset = presets.find(id);
  if (preset === undefined) return null;
  const others = otherSeeds(id);
  return (
    <>
      <p className={styles.teach}>
        <Button icon="projector" title="A lecture from these texts (L)" onClick={() => void teach()}>
          Teach this
        </Button>
        <Button onClick={() => layoutStore.getState().openOverlay('teacher', id)}>For teachers</Button>
        {lessonsAbout(id).map((each) => (
          <Button
            key={each.id}
            title={`A lesson: ${each.lesson.title}`}
            onClick={() => beginLesson(each.lesson, each.id, 0)}
          >
            Lesson
          </Button>
        ))}
      </p>
      <ol className={styles.tries}>
        {preset.tries.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className={styles.misconception}>{preset.misconception}</p>
      {others.length > 0 && (
        <p className={styles.misconception}>
          {`With other seeds it may look different. ${others.map((sentence) => `${sentence}.`).join(' ')}`}
        </p>
      )}
      <PresetClaims id={id} />
    </>
  );
}

/** The lessons with a step about a preset. */
function lessonsAbout(id: string) {
  return builtInLessons.all.filter(({ lesson }) =>
    lesson.steps.some(({ scenario }) => scenario?.preset === id),
  );
}
