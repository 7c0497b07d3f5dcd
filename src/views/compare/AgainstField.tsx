import { selectionStore } from '../../state/selectionStore.ts';
import { ChoiceField } from '../../widgets/Select.tsx';
import { runName } from '../chart/runLook.ts';
import type { RunTrace } from '../shared/view.ts';

interface AgainstFieldProps {
  readonly runs: readonly RunTrace[];
  readonly against: RunTrace;
}

/** Chooses the run with which the others are compared, for all views that do so. */
export function AgainstField({ runs, against }: AgainstFieldProps) {
  return (
    <ChoiceField
      label="Compared with"
      value={String(against.index)}
      options={runs.map((run) => ({ id: String(run.index), title: `against ${runName(run)}` }))}
      onChange={(id) => selectionStore.setState({ against: Number(id) })}
    />
  );
}
