import { formatCount, formatSeconds } from '../../base/format.ts';
import { tasksOf } from '../counted/stageTasks.ts';
import { meanTaskTime } from '../counted/stragglers.ts';
import type { JobClassSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { afterFields } from './afterField.ts';
import { inputList } from './inputs.ts';
import { type ListItem, listOf, type ScenarioList } from './list.ts';
import { withoutRead, withStagesMoved } from './reads.ts';
import { changed, withHeirs } from './stageEdits.ts';
import { withoutStage, withTwinStage } from './stageOrder.ts';

/** The list of the stages of a class. */
export function stageList(scenario: Scenario, jobClass: JobClassSpec, classPath: string): ScenarioList {
  const path = `${classPath}/stages`;
  const add = changed(path, (stages) => {
    const { tasks, duration, stragglers, cores, memory } = stages[stages.length - 1];
    const demand = {
      ...(stragglers === undefined ? {} : { stragglers }),
      ...(cores === undefined ? {} : { cores }),
      ...(memory === undefined ? {} : { memory }),
    };
    // Where jobs differ in size, the new stage has as many tasks as the one that it waits for.
    const count = typeof tasks === 'number' ? tasks : ({ kind: 'share', from: 1, to: 1 } as const);
    return [...stages, { tasks: count, duration, ...demand }];
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
