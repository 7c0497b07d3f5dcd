import { formatCount } from '../../base/format.ts';
import { policies } from '../../policies/registry.ts';
import { serverCount } from '../../scenario/counted/serverCounts.ts';
import { expectedTasks } from '../../scenario/counted/size.ts';
import type { Run } from '../../state/runStore.ts';
import styles from './Pane.module.css';

/** Stands where a large run will be drawn, and says how large it is and what its policy does. */
export function Awaited({ runs }: { readonly runs: readonly Run[] }) {
  const [{ scenario, index }] = runs.map(({ source }) => source);
  if (!runs.some(({ state }) => state.kind === 'running' || state.kind === 'waiting')) return null;
  const plugin = policies.find(scenario.runs[index]?.policy ?? '');
  const tasks = formatCount(Math.round(expectedTasks(scenario.workload)));
  return (
    <div className={styles.empty}>
      <p>{`Simulating ${tasks} tasks on ${formatCount(serverCount(scenario.cluster))} servers…`}</p>
      {runs.length === 1 && <p>{plugin?.summary}</p>}
    </div>
  );
}
