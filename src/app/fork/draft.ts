import type { ParamValue } from '../../kit/menu/params.ts';
import { classNames } from '../../scenario/checks/forkIssues.ts';
import { usualFailure } from '../../scenario/counted/usualFailure.ts';
import type { ChangeSpec, Scenario } from '../../scenario/shape/schema.ts';

/** A change that is being filled in, of whatever kind: what was typed stays when the kind changes. */
export interface Draft {
  readonly kind: ChangeSpec['kind'];
  readonly server: number;
  readonly isForGood: boolean;
  /** Seconds. */
  readonly repair: number;
  /** Seconds until schedulers notice that the server is down. */
  readonly detection: number;
  readonly jobClass: string;
  readonly jobs: number;
  readonly job: number;
  readonly task: number;
  readonly factor: number;
  /** The parameter that gets another value; '': none may change. */
  readonly param: string;
  readonly value: ParamValue;
}

// Our choices: enough to be seen among the jobs of a preset.
const JOBS = 5;
const FACTOR = 8;

/** Starts with what is selected on the page. `taskInJob`: the place of the selected task in its job. */
export function firstDraft(
  scenario: Scenario,
  { job, server }: { readonly job: number | null; readonly server: number | null },
  taskInJob: number | null = null,
): Draft {
  const { detection, repair } = usualFailure(scenario);
  return {
    kind: job !== null && taskInJob !== null ? 'straggler' : 'serverDown',
    server: server ?? 0,
    isForGood: false,
    repair,
    detection,
    jobClass: classNames(scenario.workload)[0],
    jobs: JOBS,
    job: job ?? 0,
    task: taskInJob ?? 0,
    factor: FACTOR,
    param: '',
    value: 0,
  };
}

/** Makes the change that a draft describes. */
export function changeOf(draft: Draft, at: number): ChangeSpec {
  if (draft.kind === 'burst') return { kind: 'burst', at, jobClass: draft.jobClass, jobs: draft.jobs };
  if (draft.kind === 'straggler')
    return { kind: 'straggler', at, job: draft.job, task: draft.task, factor: draft.factor };
  if (draft.kind === 'serverSlow')
    return { kind: 'serverSlow', at, server: draft.server, factor: draft.factor };
  if (draft.kind === 'param') return { kind: 'param', at, param: draft.param, value: draft.value };
  const { server, detection, repair, isForGood } = draft;
  return { kind: 'serverDown', server, at, detection, ...(!isForGood && { repair }) };
}
