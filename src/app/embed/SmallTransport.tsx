import { changeSpeed, step, togglePlay } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { Clock } from '../transport/Clock.tsx';
import { SpeedControl } from '../transport/SpeedControl.tsx';
import { Timeline } from '../transport/Timeline.tsx';
import styles from './EmbeddedPage.module.css';

/** Plays, steps and seeks, in one row. Where the choice of a speed has no room, the keys + and − remain. */
export function SmallTransport() {
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  const isEmpty = playbackStore((playback) => playback.endsAt === 0);
  return (
    <section className={styles.transport} aria-label="Playback">
      <IconButton icon="stepBack" label="One step back (←)" disabled={isEmpty} onClick={() => step(-1)} />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        variant="primary"
        isRound
        label={isPlaying ? 'Pause (Space)' : 'Play (Space)'}
        disabled={isEmpty}
        onClick={togglePlay}
      />
      <IconButton icon="stepForward" label="One step on (→)" disabled={isEmpty} onClick={() => step(1)} />
      <SpeedControl onNotch={changeSpeed} />
      <Timeline />
      <Clock />
    </section>
  );
}
