import { builtInLessons } from '../../lessons/builtIn.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { welcomeStore } from '../../state/welcomeStore.ts';
import { Button } from '../../widgets/Button.tsx';
import { beginCourse } from '../deck/lecture.ts';
import { tour } from '../first/tour.ts';
import styles from './IdeaMap.module.css';

/** The ways on from the map: a lecture, an own scenario, a log, and all presets and lessons. */
export function MapDoors() {
  const close = layoutStore((layout) => layout.closeOverlay);
  const openOverlay = layoutStore((layout) => layout.openOverlay);
  const build = () => {
    welcomeStore.getState().setPhase('over');
    layoutStore.setState({ hasAllControls: true });
    close();
  };
  return (
    <div className={styles.line}>
      <Button icon="projector" onClick={() => beginCourse(tour.map(({ preset }) => preset))}>
        Teach all five
      </Button>
      <Button onClick={build}>Build your own</Button>
      <Button onClick={() => openOverlay('arena')}>Twelve workloads, one table</Button>
      <Button icon="upload" onClick={() => openOverlay('import')}>
        Import a log
      </Button>
      <Button variant="primary" icon="gallery" onClick={() => openOverlay('gallery')}>
        {`All ${presets.all.length} questions and ${builtInLessons.all.length} lessons`}
      </Button>
    </div>
  );
}
