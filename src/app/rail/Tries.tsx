import { presets } from '../../scenario/presets.ts';
import { PresetClaims } from '../claims/PresetBadges.tsx';
import styles from './ScenarioRail.module.css';

/** What a preset suggests to try, a common misconception about it, and what came of the claims that it shows. */
export function Tries({ id }: { readonly id: string }) {
  const preset = presets.find(id);
  if (preset === undefined) return null;
  return (
    <>
      <ol className={styles.tries}>
        {preset.tries.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      <p className={styles.misconception}>{preset.misconception}</p>
      <PresetClaims id={id} />
    </>
  );
}
