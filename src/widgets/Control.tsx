import { type ReactNode, useId } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Control.module.css';
import { joinClasses } from './joinClasses.ts';

/** The texts that describe a control. */
interface ControlText {
  readonly label: string;
  /** The paper's own symbol, such as `d`. */
  readonly symbol?: string;
  /** What it is, in one sentence; shown as a tooltip of the label. */
  readonly help?: string;
  /** What changing it does, in a few words. */
  readonly consequence?: string;
  /** Where it is described: "Sparrow §3.1". */
  readonly source?: string;
  /** The paper's value and the scenario's; undefined if neither gives one. */
  readonly provenance?: ProvenanceProps;
  /** Links to the readings on which the control rests, shown beside its source. */
  readonly rests?: ReactNode;
}

/** What a control sets, and the texts that describe it. */
export interface Settable<Value> extends ControlText {
  readonly value: Value;
  readonly defaultValue?: Value;
  /** What the scenario's check says is wrong with the value, if anything. */
  readonly issue?: string;
  readonly disabled?: boolean;
  onChange(value: Value): void;
}

interface ControlProps extends ControlText {
  /** The default in words; set only when the value differs from it. */
  readonly defaultText?: string;
  readonly issue?: string;
  /** Shown beside the label; of the input that the label names, the id, and that of the note about it. */
  field?(inputId: string, noteId: string): ReactNode;
  /** Shown below the label, full width. */
  below?(inputId: string, noteId: string): ReactNode;
  onReset?(): void;
}

/**
 * Lays out a control: label, value and reset; below, the input; then the consequence of changing it and the source.
 */
export function Control(props: ControlProps) {
  const { label, symbol, help, consequence, source, provenance, rests, issue } = props;
  const { defaultText, onReset, field, below } = props;
  const inputId = useId();
  const noteId = useId();
  const note = [consequence, source].filter((text) => text !== undefined && text !== '').join(' · ');
  return (
    <div className={styles.control}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={inputId} title={help}>
          {label}
          {symbol !== undefined && <i className={styles.symbol}> {symbol}</i>}
        </label>
        {rests !== undefined && <span className={styles.rests}>{rests}</span>}
        {defaultText !== undefined && onReset !== undefined && (
          <IconButton
            icon="reset"
            size="small"
            label={`Reset ${label} to ${defaultText}`}
            onClick={onReset}
          />
        )}
        {field?.(inputId, noteId)}
      </div>
      {below?.(inputId, noteId)}
      <div className={joinClasses(styles.foot, issue !== undefined && styles.wrong)}>
        <p id={noteId} className={styles.note} title={note}>
          {issue ?? consequence}
          {issue === undefined && source !== undefined && provenance === undefined && (
            <span className={styles.source}> · {source}</span>
          )}
          {issue === undefined && provenance !== undefined && <Provenance {...provenance} />}
        </p>
      </div>
    </div>
  );
}

/** Other values that a control could have, and where they come from. */
interface ProvenanceProps {
  /** The paper's value, or ours where no paper gives one. */
  readonly standard: string;
  /** Who used it, or why we chose it: "Sparrow §5.1", "our choice (the paper does not say)"; "the code" that declares it. */
  readonly origin: string;
  /** The value with which the scenario was opened; undefined if it did not set one. */
  readonly scenario?: string;
}

/** Shows the paper's value and the scenario's below a control; the symbols are those of the marks on the slider. */
function Provenance({ standard, origin, scenario }: ProvenanceProps) {
  const isPaper = !/^(our choice|the code)/.test(origin);
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
