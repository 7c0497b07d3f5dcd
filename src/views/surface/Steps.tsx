import type { ReactNode } from 'react';
import { IconButton } from '../../widgets/Button.tsx';

interface StepsProps<Item> {
  /** What can be shown, in order, and the place of what is. */
  readonly items: readonly Item[];
  readonly at: number;
  /** Names of the buttons. */
  readonly labels: readonly [before: string, after: string];
  /** Stands between them. */
  readonly children?: ReactNode;
  onStep(item: Item): void;
}

/** Buttons for what comes before and after what is shown. */
export function Steps<Item>({ items, at, labels, children, onStep }: StepsProps<Item>) {
  const [before, after] = labels;
  return (
    <>
      <IconButton icon="left" label={before} disabled={at <= 0} onClick={() => onStep(items[at - 1])} />
      {children}
      <IconButton
        icon="right"
        label={after}
        disabled={at + 1 >= items.length}
        onClick={() => onStep(items[at + 1])}
      />
    </>
  );
}
