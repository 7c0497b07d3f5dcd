import type { ReactNode } from 'react';
import { IconButton } from './Button.tsx';
import styles from './Control.module.css';
import { joinClasses } from './joinClasses.ts';
import { Provenance, type ProvenanceProps } from './Provenance.tsx';

/** What every control says about itself. */
export interface ControlText {
  readonly label: string;
  /** The paper's own symbol, such as `d`. */
  readonly symbol?: string;
  /** What it is, in one sentence; shown when the label is pointed at. */
  readonly help?: string;
  /** What changing it does, in a few words. */
  readonly consequence?: string;
  /** Where it is described: "Sparrow §3.1". */
  readonly source?: string;
  /** What the paper used and what the scenario came with; left out: nobody gave a value. */
  readonly provenance?: ProvenanceProps;
  /** Leads to what the control rests on beside its source. */
  readonly rests?: ReactNode;
}

interface ControlProps extends ControlText {
  /** Of the input that the label names. */
  readonly inputId: string;
  readonly noteId: string;
  /** The default in words, when the value differs from it. */
  readonly defaultText?: string;
  readonly issue?: string;
  /** Beside the label. */
  readonly field: ReactNode;
  /** Below the label, full width. */
  readonly children?: ReactNode;
  onReset?(): void;
}

/** Lays out a control: label, value, reset; the handle below; then what changing it does and who says so. */
export function Control(props: ControlProps) {
  const { inputId, noteId, label, symbol, help, consequence, source, provenance, rests, issue } = props;
  const { defaultText, onReset } = props;
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
        {props.field}
      </div>
      {props.children}
      <p id={noteId} className={joinClasses(styles.note, issue !== undefined && styles.wrong)} title={note}>
        {issue ?? consequence}
        {issue === undefined && source !== undefined && provenance === undefined && (
          <span className={styles.source}> · {source}</span>
        )}
        {issue === undefined && provenance !== undefined && <Provenance {...provenance} />}
      </p>
    </div>
  );
}
