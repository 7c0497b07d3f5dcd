import { readParams } from '../../kit/menu/params.ts';
import { changeableParams, pluginOf } from '../../kit/menu/plugin.ts';
import { paramsOf, policies } from '../../policies/registry.ts';
import { wordedPolicies } from '../../policies/worded.ts';
import { settingsOf, withFork } from '../../scenario/forks/lineage.ts';
import type { ChangeSpec, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { addChange, MOST_RUNS } from '../controls/editRuns.ts';
import type { Draft } from './draft.ts';

/** Where a change goes: `fork 2`, a new fork of a run; `fork all`, of each that is no fork; `also 3`, the fork that is run 3. */
export type Place = string;

const ALL: Place = 'fork all';

/** A new fork of each run, as long as there is room, one of all runs, and each fork as it is. */
export function placesOf({ runs }: Scenario, titles: readonly string[]) {
  const fresh = runs.map((_, index) => ({
    id: `fork ${index}`,
    title: `A fork of ${runLetter(index)} ${titles[index]}`,
    group: 'New run',
  }));
  const roots = rootsOf(runs).length;
  const all =
    roots > 1 && runs.length + roots <= MOST_RUNS
      ? [{ id: ALL, title: `A fork of each of the ${roots} runs`, group: 'New run' }]
      : [];
  const more = runs.flatMap(({ fork }, index) =>
    fork === undefined
      ? []
      : [{ id: `also ${index}`, title: `${runLetter(index)} ${titles[index]}`, group: 'Also in' }],
  );
  return runs.length < MOST_RUNS ? [...fresh, ...all, ...more] : more;
}

/** Lists the runs that a place means. */
export function runsOf({ runs }: Scenario, place: Place): readonly number[] {
  return place === ALL ? rootsOf(runs) : [Number(place.split(' ')[1])];
}

/** Makes a change where it goes. With all runs, only those get a parameter that have one that may change. */
export function applied(scenario: Scenario, place: Place, change: ChangeSpec): Scenario {
  if (!isNew(place)) return addChange(runsOf(scenario, place)[0], change)(scenario);
  const able = runsOf(scenario, place).filter(
    (run) => place !== ALL || change.kind !== 'param' || mayChange(scenario.runs[run]).includes(change.param),
  );
  return able.reduce((made, run) => withFork(made, run, [change]), scenario);
}

/** Whether a place is a new run. */
export function isNew(place: Place): boolean {
  return place.startsWith('fork');
}

/** Lists the parameters that may change at a place, each with its description and the value that it has by then. */
export function paramsAtPlace(scenario: Scenario, place: Place) {
  const found = new Map<string, ReturnType<typeof paramOf>>();
  for (const run of runsOf(scenario, place))
    for (const name of mayChange(scenario.runs[run]))
      if (!found.has(name)) found.set(name, paramOf(scenario, run, name));
  return [...found.values()];
}

/** The parameter that a draft changes at a place, the first one as long as none is chosen; undefined: none may change. */
export function chosenParam(scenario: Scenario, place: Place, draft: Pick<Draft, 'param' | 'value'>) {
  const params = paramsAtPlace(scenario, place);
  const own = params.find(({ name }) => name === draft.param);
  const { name, spec, value: now } = own ?? params[0] ?? {};
  if (name === undefined || spec === undefined || now === undefined) return undefined;
  return { name, spec, now, value: own === undefined ? now : draft.value };
}

/** Names the parameters of the runs at a place that stay as they are while a run goes on. */
export function fixedAt(scenario: Scenario, place: Place): readonly string[] {
  const runs = runsOf(scenario, place).map((run) => scenario.runs[run]);
  const titles = runs.flatMap((run) =>
    Object.entries(paramsOf(run)).flatMap(([name, { title, follows }]) =>
      follows === true || mayChange(run).includes(name) ? [] : [title],
    ),
  );
  return [...new Set(titles)];
}

function paramOf(scenario: Scenario, run: number, name: string) {
  const specs = pluginOf(wordedPolicies, scenario.runs[run])?.params ?? {};
  const last = settingsOf(scenario.runs, run).at(-1);
  return { name, spec: specs[name], value: readParams(specs, last?.params)[name] };
}

function mayChange(run: RunSpec): readonly string[] {
  const plugin = pluginOf(policies, run);
  return plugin === undefined ? [] : changeableParams(plugin, run.params);
}

function rootsOf(runs: readonly RunSpec[]): readonly number[] {
  return [...runs.keys()].filter((run) => runs[run].fork === undefined);
}
