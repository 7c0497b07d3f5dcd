import type { ReactNode } from 'react';
import type { Scenario } from '../../scenario/shape/schema.ts';
import type { Draft } from './draft.ts';
import styles from './Fork.module.css';
import type { Place } from './forkPlaces.ts';

/** What a change is to be like, and where. */
export interface DetailsProps {
  readonly scenario: Scenario;
  readonly place: Place;
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
}

/** The fields name themselves; the title is for the eye. */
export function FormRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span aria-hidden="true">{title}</span>
      {children}
    </div>
  );
}
