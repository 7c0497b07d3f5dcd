import styles from './Provenance.module.css';

/** Other values that a control could have, and where they come from. */
export interface ProvenanceProps {
  /** The paper's value, or ours where no paper gives one. */
  readonly standard: string;
  /** Who used it, or why we chose it: "Sparrow §5.1", "our choice (the paper does not say)". */
  readonly origin: string;
  /** The value with which the scenario was opened; undefined if it did not set one. */
  readonly scenario?: string;
}

/** Shows the paper's value and the scenario's below a control; the symbols are those of the marks on the slider. */
export function Provenance({ standard, origin, scenario }: ProvenanceProps) {
  const isPaper = !origin.startsWith('our choice');
  return (
    <span className={styles.provenance}>
      <span title={origin}>
        <span className={styles.paper} aria-hidden="true" /> {isPaper && 'paper '}
        {standard}, {origin}
      </span>
      {scenario !== undefined && (
        <span>
          <span className={styles.scenario} aria-hidden="true" /> scenario {scenario}
        </span>
      )}
    </span>
  );
}
