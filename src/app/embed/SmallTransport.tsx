import { changeSpeed, step, togglePlay } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { Clock } from '../transport/Clock.tsx';
import { SpeedControl } from '../transport/SpeedControl.tsx';
import { Timeline } from '../transport/Timeline.tsx';
import styles from './EmbeddedPage.module.css';
import { texts } from './words.ts';

interface SmallTransportProps {
  /** Whether there is no room for the choice of a speed; the keys + and − remain. */
  readonly isNarrow: boolean;
}

/** Plays, steps and seeks, in one row. */
export function SmallTransport({ isNarrow }: SmallTransportProps) {
  const isPlaying = playbackStore((playback) => playback.isPlaying);
  const isEmpty = playbackStore((playback) => playback.endsAt === 0);
  return (
    <section className={styles.transport} aria-label={texts.playback}>
      <IconButton icon="stepBack" label={texts.oneStepBack} disabled={isEmpty} onClick={() => step(-1)} />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        variant="primary"
        isRound
        label={isPlaying ? texts.pause : texts.play}
        disabled={isEmpty}
        onClick={togglePlay}
      />
      <IconButton icon="stepForward" label={texts.oneStepOn} disabled={isEmpty} onClick={() => step(1)} />
      {!isNarrow && <SpeedControl onNotch={changeSpeed} />}
      <Timeline />
      <Clock />
    </section>
  );
}
