import type { GeneratedWorkload, Scenario, StageSpec } from '../shape/schema.ts';
import { durationFields, type Titled } from './durationFields.ts';
import { numberField, type ScenarioField } from './field.ts';
import { graphFields } from './graphFields.ts';
import { inputFields } from './inputFields.ts';
import { jobFactorFields } from './jobFactorFields.ts';
import { readFields } from './readFields.ts';
import { recurringFields } from './recurringFields.ts';
import { shuffleFields } from './shuffleFields.ts';
import { alikeReaders } from './stageReads.ts';
import { taskCountFields } from './taskCountFields.ts';

/** Lists the controls of the stages of generated jobs. */
export function stageFields(scenario: Scenario, { classes }: GeneratedWorkload): ScenarioField[] {
  const isSimple = classes.length === 1 && classes[0].stages.length === 1;
  const alike = alikeReaders(classes);
  return classes.flatMap(({ name, stages, deadline, ideal, tokens, recurring, graphs }, classIndex) => [
    ...(deadline === undefined ? [] : [deadlineField(scenario, classIndex, isSimple ? '' : `: ${name}`)]),
    ...(ideal === undefined ? [] : [idealField(scenario, classIndex, isSimple ? '' : `: ${name}`)]),
    ...(tokens === undefined ? [] : [tokensField(scenario, classIndex, isSimple ? '' : `: ${name}`)]),
    ...(recurring === undefined ? [] : recurringFields(scenario, classIndex, isSimple ? '' : `: ${name}`)),
    ...(graphs === undefined ? [] : graphFields(scenario, classIndex, isSimple ? '' : `: ${name}`)),
    ...stages.flatMap((_, position) => {
      const path = `/workload/classes/${classIndex}/stages/${position}`;
      const where = [classes.length > 1 ? name : '', stages.length > 1 ? `stage ${position + 1}` : ''];
      const of = where.filter((part) => part !== '').join(', ');
      return [
        ...fieldsOfStage(scenario, stages, position, path, isSimple ? null : of),
        ...dataFields(scenario, stages, position, path, isSimple ? null : of, alike),
      ];
    }),
  ]);
}

function deadlineField(scenario: Scenario, classIndex: number, of: string): ScenarioField {
  return numberField(scenario, 'jobs', `/workload/classes/${classIndex}/deadline`, {
    title: `Deadline${of}`,
    help: 'Time after its arrival by which a job should be done; counts where jobs are ordered by it.',
    consequence: 'shorter: goes before jobs with more time',
    source: 'Delay Scheduling, "Conclusions"',
    origin: 'our choice',
    default: 60,
    min: 0.1,
    max: 3_600,
    step: 0.1,
    unit: 's',
    scale: 'log',
    advanced: true,
  });
}

function tokensField(scenario: Scenario, classIndex: number, of: string): ScenarioField {
  return numberField(scenario, 'jobs', `/workload/classes/${classIndex}/tokens`, {
    title: `Tokens${of}`,
    help: 'How many regular tasks of such a job may run at a time. The job starts once it has that many tokens.',
    consequence: 'more: more tasks at a time, but the job may wait longer for its start',
    source: 'Apollo §2.1',
    origin: 'Apollo §2.1 (its example)',
    default: 100,
    min: 1,
    max: 2_000,
    step: 1,
    unit: '',
    scale: 'log',
  });
}

function idealField(scenario: Scenario, classIndex: number, of: string): ScenarioField {
  return numberField(scenario, 'jobs', `/workload/classes/${classIndex}/ideal`, {
    title: `Time alone${of}`,
    help: 'How long such a job takes with the cluster to itself, as measured; metrics compare with it.',
    consequence: 'changes what jobs are compared with, not what they do',
    source: 'Quincy §5.2',
    origin: 'Quincy §6.1, Table 3',
    default: 60,
    min: 1,
    max: 3_600,
    step: 0.1,
    unit: 's',
    scale: 'log',
    advanced: true,
  });
}

function fieldsOfStage(
  scenario: Scenario,
  stages: readonly StageSpec[],
  position: number,
  path: string,
  of: string | null,
): ScenarioField[] {
  const titled = titledFor(of);
  return [
    ...taskCountFields(scenario, stages, position, path, titled, of === null),
    ...durationFields(scenario, `${path}/duration`, titled, of !== null),
    ...jobFactorFields(scenario, stages[position], path, titled),
    ...inputFields(scenario, stages, position, `${path}/input`, titled),
  ];
}

/**
 * Controls of what a stage reads and fetches. Stages that all read alike share their controls, at the first of them.
 */
function dataFields(
  scenario: Scenario,
  stages: readonly StageSpec[],
  position: number,
  path: string,
  of: string | null,
  alike: readonly string[],
): ScenarioField[] {
  const stage = stages[position];
  const fetched = shuffleFields(stages, position, path, titledFor(of));
  const [first, ...twins] = alike;
  if (twins.includes(path)) return fetched;
  if (path === first) {
    const titled = titledFor(null);
    return [...readFields(scenario, stage, path, { titled, twins, advanced: false }), ...fetched];
  }
  if (of !== null && stage.reads === undefined) return fetched;
  const own = { titled: titledFor(of), twins: [], advanced: of !== null };
  return [...readFields(scenario, stage, path, own), ...fetched];
}

/** Adds the stage to a title where there are several. */
function titledFor(of: string | null): Titled {
  return (title) => (of === null ? title : `${title}: ${of}`);
}
