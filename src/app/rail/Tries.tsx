import { presets } from '../../scenario/presets.ts';
import styles from './ScenarioRail.module.css';

/** What a preset suggests to try, and a common misconception about it. */
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
    </>
  );
}
