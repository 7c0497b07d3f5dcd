import { scenarioStore } from '../../desk/scenario/scenarioStore.ts';
import { ignoredBy } from '../../scenario/edit/ignored.ts';
import styles from './FieldList.module.css';

/** Says below a policy what it does not look at though the scenario has it. */
export function Ignored({ index }: { readonly index: number }) {
  const says = scenarioStore(({ scenario }) =>
    index < scenario.runs.length ? ignoredBy(scenario, index) : null,
  );
  return says === null ? null : <p className={styles.note}>{says}</p>;
}
