import { formatMicros } from '../../../base/format.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { jobName, serverName } from '../../../views/shared/names.ts';
import type { RunTrace } from '../../../views/shared/view.ts';
import { IconButton } from '../../../widgets/Button.tsx';
import { dispatchBeside, type Subject, type Wanted } from './subject.ts';

interface SubjectBarProps {
  readonly run: RunTrace;
  readonly subject: Subject;
  readonly wanted: Wanted;
  readonly time: Micros;
  readonly isShort: boolean;
  /** Goes to another dispatch. */
  onGo(at: Micros): void;
}

/** Names the manager and the server, with buttons for the dispatches before and after the clock. */
export function SubjectBar({ run, subject, wanted, time, isShort, onGo }: SubjectBarProps) {
  const { trace } = run;
  const server = serverName(subject.server, trace.data.topology.servers);
  const name = jobName(subject.job);
  const before = dispatchBeside(trace, wanted, time, -1);
  const after = dispatchBeside(trace, wanted, time, 1);
  const saidOf = (at: Micros) => (at === NONE ? '' : `, at ${formatMicros(at)}`);
  return (
    <>
      <span style={{ whiteSpace: 'nowrap' }}>
        {isShort ? '' : 'what '}
        <strong>{isShort ? name : `${name}’s manager`}</strong> {isShort ? 'on' : 'knows of'}{' '}
        <strong>{server}</strong>
      </span>
      <IconButton
        icon="left"
        label={`Previous dispatch${saidOf(before)}`}
        disabled={before === NONE}
        onClick={() => onGo(before)}
      />
      <IconButton
        icon="right"
        label={`Next dispatch${saidOf(after)}`}
        disabled={after === NONE}
        onClick={() => onGo(after)}
      />
    </>
  );
}
