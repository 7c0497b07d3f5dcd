import { playbackStore } from '../../state/playbackStore.ts';
import { allSpeeds, formatSpeed } from '../../state/speed.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './SpeedControl.module.css';

interface SpeedControlProps {
  onNotch(direction: 1 | -1): void;
}

/** Chooses how fast the clock runs, from a thousandth to a thousandfold. The size of a step does not depend on it. */
export function SpeedControl({ onNotch }: SpeedControlProps) {
  const speed = playbackStore((playback) => playback.speed);
  const setSpeed = playbackStore((playback) => playback.setSpeed);
  const speeds = allSpeeds().includes(speed) ? allSpeeds() : [...allSpeeds(), speed].sort((a, b) => a - b);
  return (
    <span
      className={styles.speed}
      onWheel={(event) => event.deltaY !== 0 && onNotch(event.deltaY < 0 ? 1 : -1)}
    >
      <ChoiceField
        label="Speed: simulated seconds in a second"
        value={String(speed)}
        options={speeds.map((each) => ({ id: String(each), title: formatSpeed(each) }))}
        onChange={(next) => setSpeed(Number(next))}
      />
    </span>
  );
}
