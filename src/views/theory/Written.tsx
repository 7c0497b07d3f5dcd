import styles from './Theory.module.css';

/** A formula as printed: what follows `^`, one letter or everything in brackets, is superscript. */
export function Written({ text }: { readonly text: string }) {
  const parts = text.split(/\^(\([^)]*\)|\p{L})/u);
  return (
    <span className={styles.written}>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move.
        at % 2 === 1 ? <sup key={at}>{part.replace(/^\((.*)\)$/, '$1')}</sup> : part,
      )}
    </span>
  );
}
