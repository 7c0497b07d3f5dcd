import { useEffect, useRef, useState } from 'react';
import { layoutStore } from '../../state/layoutStore.ts';
import { LinkButton } from '../../widgets/Button.tsx';
import { Dialog } from '../../widgets/Dialog.tsx';
import { ChoiceField } from '../../widgets/Select.tsx';
import { DocBlock, idOf } from './DocBlock.tsx';
import styles from './Handbook.module.css';
import help from './HelpDialog.module.css';
import { pages } from './pages.ts';

const options = [...pages].map(([id, { title }]) => ({ id, title }));

/** The pages of `docs/`, one at a time. */
export function HandbookDialog() {
  const { openOverlay, closeOverlay } = layoutStore.getState();
  const [{ id, anchor }, show] = useState({ id: options[0].id, anchor: '' });
  const top = useRef<HTMLHeadingElement>(null);
  const page = pages.get(id);

  // Whoever follows a link reads on where it leads; at first the focus is the dialog's own.
  const opened = useRef({ id, anchor });
  useEffect(() => {
    if (opened.current.id === id && opened.current.anchor === anchor) return;
    opened.current = { id, anchor };
    const element = anchor === '' ? top.current : document.getElementById(idOf(anchor));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'start' });
  }, [id, anchor]);

  return (
    <Dialog title="Handbook" size="large" onClose={closeOverlay}>
      <div className={help.search}>
        <ChoiceField
          label="Page"
          value={id}
          options={options}
          onChange={(chosen) => show({ id: chosen, anchor: '' })}
        />
        <LinkButton onClick={() => openOverlay('help')}>All of Help</LinkButton>
      </div>
      <article className={styles.page}>
        <h3 ref={top} tabIndex={-1} className={styles.title}>
          {page?.title}
        </h3>
        {page?.blocks.map((block) => (
          <DocBlock
            key={JSON.stringify(block)}
            block={block}
            onPage={(to, heading) => show({ id: to, anchor: heading })}
          />
        ))}
      </article>
    </Dialog>
  );
}
