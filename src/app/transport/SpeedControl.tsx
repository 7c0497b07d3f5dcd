import { playbackStore } from '../../state/playbackStore.ts';
import { allSpeeds, formatSpeed } from '../../state/speed.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './SpeedControl.module.css';

interface SpeedControlProps {
  onNotch(direction: 1 | -1): void;
}

/** Sets the playback speed, from 1/1000 to 1000. It does not affect the size of a step. */
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
