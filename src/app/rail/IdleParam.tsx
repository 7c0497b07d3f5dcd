import { useState } from 'react';
import { idleParam } from '../../scenario/edit/idleParams.ts';
import type { Edit } from '../../scenario/lists/list.ts';
import { tried } from '../../scenario/lists/tried.ts';
import { scenarioStore } from '../../state/scenarioStore.ts';
import styles from './FieldList.module.css';
import { IdleNote } from './IdleNote.tsx';

/** Says below a policy's control that it currently has no effect, and offers an edit that gives it one. */
export function IdleParam({ index, name }: { readonly index: number; readonly name: string }) {
  const scenario = scenarioStore((state) => state.scenario);
  const [refusal, setRefusal] = useState<string | null>(null);
  const idle = index < scenario.runs.length ? idleParam(scenario, index, name) : undefined;
  if (idle === undefined) return null;
  const take = (edit: Edit) => {
    const outcome = tried(scenario, edit);
    setRefusal(outcome.kind === 'refused' ? outcome.why : (outcome.says ?? null));
    if (outcome.kind === 'done') scenarioStore.getState().edit(() => outcome.scenario);
  };
  return (
    <>
      <IdleNote idle={idle} onTake={take} />
      {refusal !== null && (
        <p role="status" className={styles.note}>
          {refusal}
        </p>
      )}
    </>
  );
}
