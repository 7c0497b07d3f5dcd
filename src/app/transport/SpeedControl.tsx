import { followSelected } from '../../desk/play/playback.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { allSpeeds, formatSpeed } from '../../state/speed.ts';
import { jobName } from '../../views/shared/names.ts';
import { joinClasses } from '../../widgets/joinClasses.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import styles from './SpeedControl.module.css';

const FOLLOW = 'follow';

/** Sets the playback speed, from 1/1000 to 1000, or follows the selected job. It does not affect the size of a step. */
export function SpeedControl({ onNotch }: { onNotch(direction: 1 | -1): void }) {
  const speed = playbackStore((playback) => playback.chosenSpeed);
  const setSpeed = playbackStore((playback) => playback.setSpeed);
  const followed = playbackStore((playback) => playback.pace?.job);
  const selected = selectionStore((selection) => selection.job);
  const job = followed ?? selected;
  const speeds = allSpeeds().includes(speed) ? allSpeeds() : [...allSpeeds(), speed].sort((a, b) => a - b);
  return (
    <span
      className={joinClasses(styles.speed, followed !== undefined && styles.follows)}
      onWheel={(event) => event.deltaY !== 0 && onNotch(event.deltaY < 0 ? 1 : -1)}
    >
      <ChoiceField
        label="Speed: simulated seconds per second"
        value={followed === undefined ? String(speed) : FOLLOW}
        options={[
          ...(job === null ? [] : [{ id: FOLLOW, title: `Follow ${jobName(job)}` }]),
          ...speeds.map((each) => ({ id: String(each), title: formatSpeed(each) })),
        ]}
        onChange={(next) => (next === FOLLOW ? void followSelected() : setSpeed(Number(next)))}
      />
    </span>
  );
}
