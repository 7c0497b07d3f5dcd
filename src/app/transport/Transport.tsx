import { changeSpeed, jumpTo, jumpToMark, step } from '../../desk/play/playback.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { Clock } from './Clock.tsx';
import { PlayButton } from './PlayButton.tsx';
import { SpeedControl } from './SpeedControl.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './Transport.module.css';

/** Plays, steps and seeks; one clock for all runs. */
export function Transport() {
  const isEmpty = playbackStore((playback) => playback.endsAt === 0);
  return (
    <section className={styles.transport} aria-label="Playback">
      <div className={styles.buttons}>
        <span className={styles.secondary}>
          <IconButton
            icon="toStart"
            variant="plain"
            label="To the start (Home)"
            disabled={isEmpty}
            onClick={() => jumpTo(0)}
          />
        </span>
        <IconButton
          icon="stepBack"
          variant="plain"
          label="One step back (←)"
          disabled={isEmpty}
          onClick={() => step(-1)}
        />
        <PlayButton disabled={isEmpty} />
        <IconButton
          icon="stepForward"
          variant="plain"
          label="One step on (→)"
          disabled={isEmpty}
          onClick={() => step(1)}
        />
        <SpeedControl onNotch={changeSpeed} />
      </div>
      <span className={styles.marks}>
        <IconButton
          icon="markBack"
          label="Previous mark ([)"
          disabled={isEmpty}
          onClick={() => jumpToMark(-1)}
        />
      </span>
      <Timeline />
      <span className={styles.marks}>
        <IconButton
          icon="markForward"
          label="Next mark (])"
          disabled={isEmpty}
          onClick={() => jumpToMark(1)}
        />
      </span>
      <span className={styles.fork}>
        <IconButton
          icon="fork"
          label="Fork here: another future (Shift F)"
          disabled={isEmpty}
          onClick={() => layoutStore.getState().openOverlay('fork')}
        />
      </span>
      <Clock />
    </section>
  );
}
