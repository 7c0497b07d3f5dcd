import { changeSpeed, jumpTo, jumpToMark, step } from '../../desk/play/playback.ts';
import { layoutStore } from '../../state/layoutStore.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import type { IconName } from '../../widgets/Icon.tsx';
import { Clock } from './Clock.tsx';
import { PlayButton } from './PlayButton.tsx';
import { SpeedControl } from './SpeedControl.tsx';
import { Timeline } from './Timeline.tsx';
import styles from './Transport.module.css';

/** Plays, steps and seeks; one clock for all runs. */
export function Transport() {
  const isEmpty = playbackStore((playback) => playback.endsAt === 0);
  const button = (icon: IconName, label: string, onClick: () => void, variant?: 'plain') => (
    <IconButton {...{ icon, label, onClick, variant }} disabled={isEmpty} />
  );
  const fork = () => layoutStore.getState().openOverlay('fork');
  return (
    <section className={styles.transport} aria-label="Playback">
      <div className={styles.buttons}>
        <span className={styles.secondary}>
          {button('toStart', 'To the start (Home)', () => jumpTo(0), 'plain')}
        </span>
        {button('stepBack', 'One step back (←)', () => step(-1), 'plain')}
        <PlayButton disabled={isEmpty} />
        {button('stepForward', 'One step on (→)', () => step(1), 'plain')}
        <SpeedControl onNotch={changeSpeed} />
      </div>
      <span className={styles.marks}>{button('markBack', 'Previous mark ([)', () => jumpToMark(-1))}</span>
      <Timeline />
      <span className={styles.marks}>{button('markForward', 'Next mark (])', () => jumpToMark(1))}</span>
      <span className={styles.fork}>{button('fork', 'Fork here: another future (Shift F)', fork)}</span>
      <Clock />
    </section>
  );
}
