import { limits } from '../shape/limits.ts';
import { pointerNames, valueAt, withValueAt } from '../shape/pointer.ts';
import type { ExplicitJob, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { type Change, type Edit, type ListItem, listOf, type ScenarioList } from './list.ts';
import { counted } from './names.ts';
import { withFittingShuffles, withoutStage, withTwinStage } from './stageOrder.ts';

type Stage = ExplicitJob['stages'][number];

/** More numbers than these are not editable as a line of text. */
const MOST_TYPED = 200;

/** The list of the stages of a listed job; `jobPath` is that of the job. */
export function listedStages(stages: ExplicitJob['stages'], jobPath: string): ScenarioList {
  const path = `${jobPath}/stages`;
  const add: Edit = (scenario) => changed(scenario, path, (all) => [...all, { durations: [1] }]);
  return listOf(about.listedStages, [add], {
    path,
    count: stages.length,
    item: (index) => stageItem(stages[index], index, path),
  });
}

function stageItem({ durations }: Stage, index: number, path: string): ListItem {
  const own = `${path}/${index}`;
  const isShort = durations.length <= MOST_TYPED;
  return {
    path: own,
    name: `Stage ${index + 1}`,
    about: counted(durations.length, 'task'),
    texts: isShort
      ? [
          {
            path: `${own}/durations`,
            title: 'Task times',
            help: 'Seconds that each task takes, one number for each task.',
            value: durations.join(', '),
            write: (text) => {
              const numbers = numbersIn(text);
              if (typeof numbers === 'string') return numbers;
              return (scenario) =>
                changed(scenario, path, (all) => all.with(index, { ...all[index], durations: numbers }));
            },
          },
        ]
      : [],
    copy: (scenario) => changed(scenario, path, (all) => withTwinStage(all, index)),
    remove: (scenario) => changed(scenario, path, (all) => withoutStage(all, index)),
  };
}

/** Parses a row of numbers; returns what is wrong with it otherwise. */
function numbersIn(text: string): readonly number[] | string {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const numbers = words.map(Number);
  if (numbers.length === 0) return 'Type a number of seconds for each task.';
  const wrong = numbers.findIndex((number) => !(number > 0 && number <= limits.listedDuration));
  if (wrong < 0) return numbers;
  return `“${words[wrong].slice(0, 20)}” is no time in seconds above 0; write 1, 1, 2.5.`;
}

function changed(
  scenario: Scenario,
  path: string,
  change: (stages: readonly Stage[]) => readonly Stage[],
): Change {
  const names = pointerNames(path);
  const next = change(valueAt(scenario, names) as readonly Stage[]);
  const fitting = withFittingShuffles(
    next,
    (before, stage) => before.durations.length === stage.durations.length,
  );
  return { scenario: withValueAt(scenario, names, fitting) as Scenario };
}
