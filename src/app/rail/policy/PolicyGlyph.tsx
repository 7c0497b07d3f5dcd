import { glyphOf } from '../../../faces/glyph.ts';
import styles from './PolicyMenu.module.css';

/** Draws what a policy does in the colour of the text beside it. Hidden from screen readers, which read that text. */
export function PolicyGlyph({ policy, size }: { readonly policy: string; readonly size: number }) {
  const { line, solid } = glyphOf(policy);
  return (
    <svg className={styles.glyph} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {solid !== undefined && <path d={solid} fill="currentColor" />}
      {line !== undefined && (
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
