import styles from './Provenance.module.css';

/** Where the values come from that a control could have besides its own. */
export interface ProvenanceProps {
  /** The value that the paper used, or that was chosen where no paper gives one. */
  readonly standard: string;
  /** Who used it, or why it was chosen: "Sparrow §5.1", "our choice (the paper does not say)". */
  readonly origin: string;
  /** The value with which the scenario was opened; undefined: it says nothing of this. */
  readonly scenario?: string;
}

/** Says under a control what the paper used and what the scenario came with; the marks are those on the slider. */
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
