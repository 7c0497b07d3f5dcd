import { formatMicros } from '../../../base/format.ts';
import type { Knowledge } from './knowledge.ts';
import { texts } from './words.ts';

/** How old the copy is, and how it came. */
export function Age({ knowledge, isShort }: { readonly knowledge: Knowledge; readonly isShort: boolean }) {
  const { age, copy, isStale } = knowledge;
  const way = copy.source === 'server' ? texts.fromTheServerItself : texts.byTheResourceMonitor;
  return (
    <strong
      title={texts.theCopyCame(way)}
      style={{
        marginLeft: 'auto',
        padding: '1px 9px',
        border: '1.5px solid currentcolor',
        borderRadius: 'var(--radius-pill)',
        color: isStale ? 'var(--caution)' : 'var(--ink-soft)',
        background: isStale ? 'var(--caution-soft)' : undefined,
        fontSize: 'var(--type-label)',
        whiteSpace: 'nowrap',
      }}
    >
      {formatMicros(age)} {texts.old}
      {isShort ? '' : `, ${way}`}
    </strong>
  );
}
