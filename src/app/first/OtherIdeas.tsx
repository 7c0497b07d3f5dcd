import { useId, useRef } from 'react';
import { policies } from '../../policies/registry.ts';
import { Button } from '../../widgets/Button.tsx';
import { changePolicy } from '../rail/editRuns.ts';
import { scenarioStore } from '../scenarioStore.ts';
import { placeBelow } from '../stage/placeBelow.ts';
import styles from './Question.module.css';

/** One policy of each system, in the order of the papers. */
const ideas = ['delay', 'quincy-qfp', 'sparrow', 'hopper', 'apollo'] as const;

/** Offers the five systems for the last run, on the same jobs. */
export function OtherIdeas() {
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const runs = scenarioStore((state) => state.scenario.runs);
  const edit = scenarioStore((state) => state.edit);
  const last = runs.length - 1;
  return (
    <>
      <Button ref={button} popoverTarget={menuId} onClick={() => placeBelow(menu.current, button.current)}>
        Same jobs, other ideas
      </Button>
      <div ref={menu} id={menuId} popover="auto" className={styles.ideas}>
        {ideas
          .filter((id) => runs.every(({ policy }) => policy !== id))
          .map((id) => {
            const { title, family, summary } = policies.get(id);
            return (
              <button
                key={id}
                type="button"
                className={styles.idea}
                popoverTarget={menuId}
                popoverTargetAction="hide"
                onClick={() => edit(changePolicy(last, id))}
              >
                <strong>{family}</strong> {title === family ? '' : title}
                <span className={styles.summary}>{summary}</span>
              </button>
            );
          })}
      </div>
    </>
  );
}
