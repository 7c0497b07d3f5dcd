import { useId, useRef } from 'react';
import { policies } from '../../../policies/registry.ts';
import type { RunSpec } from '../../../scenario/shape/schema.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { Icon } from '../../../widgets/Icon.tsx';
import { firstNew } from '../../controls/editRuns.ts';
import { PolicyList } from './PolicyList.tsx';
import styles from './PolicyMenu.module.css';

interface PolicyMenuProps {
  /** "Policy A". */
  readonly label: string;
  readonly policy: string;
  onChoose(id: string): void;
}

/** The policy of a run: a button that opens the list of all. */
export function PolicyMenu({ label, policy, onChoose }: PolicyMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { title } = policies.get(policy);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="listbox"
        aria-label={`${label}: ${title}`}
        title={title}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          // Elsewhere these keys do nothing or scroll.
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        <span>{title}</span>
        <Icon name="down" size={12} />
      </button>
      <PolicyList id={id} label={label} button={button} onChoose={onChoose} chosen={policy} start={policy} />
    </>
  );
}

interface AddPolicyProps {
  readonly runs: readonly RunSpec[];
  readonly disabled: boolean;
  onChoose(id: string): void;
}

/** Adds a policy; the list opens on one that is not compared yet. */
export function AddPolicy({ runs, disabled, onChoose }: AddPolicyProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const label = 'Add a policy';
  return (
    <>
      <IconButton
        ref={button}
        icon="plus"
        size="small"
        label={label}
        disabled={disabled}
        aria-haspopup="listbox"
        popoverTarget={id}
      />
      <PolicyList id={id} label={label} button={button} onChoose={onChoose} start={firstNew(runs)} />
    </>
  );
}
