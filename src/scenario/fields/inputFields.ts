import { serversInShare } from '../../engine/workload/serverSets.ts';
import type { ToggleParam, Worded } from '../../kit/menu/params.ts';
import { serverCount } from '../counted/serverCounts.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import type { Titled } from './durationFields.ts';
import { numberField, type ScenarioField } from './field.ts';

// R replicas

const about = { source: 'Sparrow §7.2', origin: 'Sparrow §7.2', advanced: true } as const;

/** Lists the controls of data beside which a stage's tasks must run; `path` is that of the input. */
export function inputFields(
  scenario: Scenario,
  stages: readonly StageSpec[],
  position: number,
  path: string,
  titled: Titled,
): ScenarioField[] {
  const { input } = stages[position];
  if (input === undefined) return [];
  const servers = serverCount(scenario.cluster);
  const fields = [
    numberField(scenario, 'jobs', `${path}/replicas`, {
      ...about,
      title: titled('Replicas'),
      symbol: 'R',
      help: 'Servers that hold each partition; a task runs on one of them.',
      consequence: 'more: more choice for each task',
      default: 3,
      min: 1,
      max: Math.min(10, serversInShare(input.spread, servers)),
      step: 1,
      unit: '',
    }),
    numberField(scenario, 'jobs', `${path}/partitions`, {
      ...about,
      title: titled('Parts of the data'),
      help: 'Into how many parts the data is split; tasks take them in turn.',
      consequence: 'fewer: tasks want the same servers',
      default: 30,
      min: 1,
      max: Math.max(100, Math.round(tasksOf(stages)[position])),
      step: 1,
      unit: '',
      scale: 'log',
    }),
    numberField(scenario, 'jobs', `${path}/spread`, {
      ...about,
      title: titled('Servers with data'),
      help: 'Share of the servers that hold parts of it at all.',
      consequence: 'fewer: the same servers serve all jobs',
      default: 1,
      // Each replica needs a server of its own.
      min: Math.min(input.spread, Math.ceil((100 * input.replicas) / servers) / 100),
      max: 1,
      step: 0.01,
      unit: '',
    }),
  ];
  const hasUsers = (scenario.workload.users ?? []).length > 1;
  return hasUsers || input.perUser ? [...fields, perUserField(path, titled)] : fields;
}

const perUser: Worded<ToggleParam> = {
  ...about,
  kind: 'toggle',
  title: 'Data for each user',
  help: 'Whether each user has data of their own, on other servers.',
  consequence: 'on: users want other servers',
  default: false,
};

function perUserField(path: string, titled: Titled): ScenarioField {
  const names = pointerNames(`${path}/perUser`);
  return {
    path: `${path}/perUser`,
    section: 'jobs',
    spec: { ...perUser, title: titled(perUser.title) },
    read: (from) => valueAt(from, names) === true,
    write: (to, value) => withValueAt(to, names, value) as Scenario,
  };
}
