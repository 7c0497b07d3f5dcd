import { formatCount, formatSeconds } from '../../base/format.ts';
import { present } from '../../base/present.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { meanTaskTime } from '../counted/stragglers.ts';
import { fieldsAt, type ScenarioField } from '../fields/entry.ts';
import { stageBefore } from '../shape/defaults.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { JobClassSpec, Scenario, StageSpec } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { inputList } from './inputs.ts';
import { type ListItem, listOf, type ScenarioList } from './list.ts';
import { withoutRead, withStagesMoved } from './reads.ts';
import { changed, fitting, withHeirs } from './stageEdits.ts';
import { awaited, type Ordered, withoutStage, withTwinStage } from './stageOrder.ts';

/** The list of the stages of a class. */
export function stageList(scenario: Scenario, jobClass: JobClassSpec, classPath: string): ScenarioList {
  const path = `${classPath}/stages`;
  const add = changed(path, (stages) => {
    const { tasks, duration, stragglers, cores, memory } = stages[stages.length - 1];
    // Where jobs differ in size, the new stage has as many tasks as the one that it waits for.
    const count = typeof tasks === 'number' ? tasks : ({ kind: 'share', from: 1, to: 1 } as const);
    return [...stages, present({ tasks: count, duration, stragglers, cores, memory })];
  });
  return listOf(about.stages, [add], {
    path,
    count: jobClass.stages.length,
    item: (index) => stageItem(scenario, jobClass, index, `${path}/${index}`),
  });
}

function stageItem(scenario: Scenario, jobClass: JobClassSpec, index: number, path: string): ListItem {
  const { stages } = jobClass;
  const list = path.slice(0, path.lastIndexOf('/'));
  return {
    path,
    name: `Stage ${index + 1}`,
    about: `${aboutTasks(stages, index)} × ${formatSeconds(meanTaskTime(stages[index]))}`,
    fields: index === 0 ? [] : afterFields(scenario, stages, index, path),
    lists: [inputList(scenario, jobClass, index, path)],
    copy: changed(list, (all) =>
      withTwinStage(
        withStagesMoved(all, (at) => (at > index ? at + 1 : at)),
        index,
      ),
    ),
    remove: changed(list, (all) => {
      const reads = all[index].reads ?? [];
      const heirs = withHeirs(all, index);
      const free = reads.reduceRight((next, _, read) => withoutRead(next, index, read), heirs);
      return withoutStage(
        withStagesMoved(free, (at) => (at > index ? at - 1 : at)),
        index,
      );
    }),
  };
}

/** Says how many tasks a stage has, or has on average. */
function aboutTasks(stages: JobClassSpec['stages'], index: number): string {
  const mean = tasksOf(stages)[index];
  return typeof stages[index].tasks === 'number'
    ? formatCount(mean)
    : `about ${formatCount(Math.round(mean))}`;
}

/** The control of what a stage waits for; `path` is that of the stage. */
function afterFields(
  scenario: Scenario,
  stages: readonly StageSpec[],
  index: number,
  path: string,
): ScenarioField[] {
  const list = pointerNames(path.slice(0, path.lastIndexOf('/')));
  const stagesIn = (scenario: Scenario) => valueAt(scenario, list) as readonly StageSpec[];
  const idOf = (from: readonly Ordered[]) => awaited(from, index).join(' ');
  const own = idOf(stages);
  const earlier = [...Array(index).keys()];
  const options = new Map([
    [stageBefore(index).join(' '), 'the stage before'],
    ['', 'nothing: runs at once'],
    ...earlier.slice(0, -1).map((at) => [String(at), `stage ${at + 1}`] as const),
    ...(index > 1 ? [[earlier.join(' '), 'all stages before'] as const] : []),
  ]);
  if (!options.has(own)) {
    options.set(
      own,
      `stages ${awaited(stages, index)
        .map((at) => at + 1)
        .join(', ')}`,
    );
  }
  const usual = stageBefore(index).join(' ');
  return fieldsAt(
    'stage',
    { scenario, path },
    {
      after: {
        default: usual,
        options: [...options].map(([id, title]) => ({ id, title })),
        read: (from) => idOf(stagesIn(from)),
        write: (to: Scenario, id: string) => {
          const all = stagesIn(to);
          if (id === idOf(all)) return to;
          const { after: _, ...rest } = all[index];
          const after = id === '' ? [] : id.split(' ').map(Number);
          const next = id === usual ? rest : { ...all[index], after };
          return withValueAt(to, list, fitting(all.with(index, next), all)) as Scenario;
        },
      },
    },
  );
}
