import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { settingsStore } from '../../state/settingsStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import styles from './BareTitle.module.css';

/** Replaces the header where there is none: the scenario's question, and a button that leaves the mode. */
export function BareTitle() {
  const scenario = scenarioStore((state) => state.scenario);
  const setProjecting = settingsStore((settings) => settings.setProjecting);
  return (
    <div className={styles.title}>
      <h1 className={styles.question}>{scenario.question ?? scenario.name}</h1>
      <IconButton icon="close" label="Leave projector mode (P)" onClick={() => setProjecting(false)} />
    </div>
  );
}
