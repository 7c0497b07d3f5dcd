import { useEffect, useState } from 'react';
import { settingsStore } from '../../state/settingsStore.ts';
import { IconButton } from '../../widgets/Button.tsx';
import { linkHere } from '../link.ts';
import { isEmbedded } from '../query.ts';
import { scenarioStore } from '../scenarioStore.ts';
import styles from './BareTitle.module.css';

/** Replaces the header where there is none: the scenario's question, and a button that leaves the mode. */
export function BareTitle() {
  const scenario = scenarioStore((state) => state.scenario);
  const setProjecting = settingsStore((settings) => settings.setProjecting);
  return (
    <div className={styles.title}>
      <h1 className={styles.question}>{scenario.question ?? scenario.name}</h1>
      {isEmbedded ? (
        <OpenLink />
      ) : (
        <IconButton icon="close" label="Leave projector mode (P)" onClick={() => setProjecting(false)} />
      )}
    </div>
  );
}

/** A link from an embedded page to the same scenario on the full page. */
function OpenLink() {
  const scenario = scenarioStore((state) => state.scenario);
  const [address, setAddress] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made of the scenario on the page.
  useEffect(() => {
    let isCurrent = true;
    void linkHere(false).then((link) => isCurrent && setAddress(link));
    return () => {
      isCurrent = false;
    };
  }, [scenario]);

  if (address === null) return null;
  return (
    <a className={styles.open} href={address} target="_blank" rel="noopener">
      Open in Makespan
    </a>
  );
}
