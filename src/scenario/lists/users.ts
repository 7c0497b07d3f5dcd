import { policies } from '../../policies/registry.ts';
import type { Scenario, UserSpec, WorkloadSpec } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import {
  type Change,
  copying,
  type Edit,
  type Idle,
  type ListItem,
  listOf,
  nameText,
  renaming,
  type ScenarioList,
  withItems,
  withReferences,
} from './list.ts';
import { freshName } from './names.ts';
import { jobsCalled, namedUser, ownedOf, usersOf } from './owners.ts';

const { path } = about.users;

/** The list of users. */
export function userList(scenario: Scenario): ScenarioList {
  const users = usersOf(scenario.workload);
  return listOf(about.users, [add], {
    count: users.length,
    item: (index) => userItem(users, index),
    idle: idleUsers(scenario, users),
  });
}

const usersIn = ({ workload }: Scenario) => usersOf(workload);

function userItem(users: readonly UserSpec[], index: number): ListItem {
  const { name, weight, priority } = users[index];
  return {
    path: `${path}/${index}`,
    name,
    about: priority === 0 ? `weight ${weight}` : `weight ${weight}, priority ${priority}`,
    texts: [nameText(about.users, index, name, (text) => rename(index, name, text))],
    copy: copying(about.users, index, usersIn),
    remove: remove(index),
  };
}

/** A single user shares with nobody, so the first click adds two. */
const add: Edit = (scenario) => {
  const { workload } = scenario;
  const users = usersOf(workload);
  const taken = users.map(({ name }) => name);
  const name = freshName('user', taken);
  const first =
    users.length === 0 && workload.kind === 'generated' ? [namedUser(name)] : usersNamed(workload);
  const next = namedUser(freshName('user', [...taken, ...first.map((user) => user.name)]));
  const says =
    first.length === 1 && users.length === 0 && workload.kind === 'generated'
      ? `Jobs now come from ${name} and ${next.name} in turn.`
      : undefined;
  return { scenario: withItems(scenario, path, [...first, next]), says };
};

/** Lists the users, including the only one of listed jobs. */
function usersNamed(workload: WorkloadSpec): readonly UserSpec[] {
  const users = usersOf(workload);
  return users.length > 0 ? users : [namedUser('everyone')];
}

/** Removes a user; its jobs go to the next one. */
const remove =
  (index: number): Edit =>
  (scenario): Change => {
    const users = usersOf(scenario.workload);
    const { name } = users[index];
    const left = users.toSpliced(index, 1);
    const heir = left[Math.min(index, left.length - 1)]?.name;
    const theirs = ownedOf(scenario.workload).filter(({ user }) => user === name);
    const moved = withReferences(withItems(scenario, path, left), about.users.references, name, heir);
    if (theirs.length === 0 || heir === undefined) return { scenario: moved };
    return { scenario: moved, says: `${jobsCalled(theirs)} now come from ${heir}.` };
  };

/** Renames a user, and the pool that its jobs reach by the user's name. */
const rename =
  (index: number, from: string, to: string): Edit =>
  (scenario) => {
    const isByName = ownedOf(scenario.workload).some(({ pool }) => pool === undefined);
    const { scenario: next } = renaming(about.users, index, to, usersIn)(scenario);
    const { path: pools, references } = about.pools;
    const ofPools = isByName ? [`${pools}/*/name`, ...references] : [];
    return { scenario: withReferences(next, ofPools, from, to) };
  };

/** Weights and priorities have an effect only where servers distinguish users. */
function idleUsers({ runs }: Scenario, users: readonly UserSpec[]): Idle | undefined {
  if (users.length === 0) return undefined;
  if (users.length === 1) return { says: 'One user shares with nobody.', offers: [] };
  const isFirstCome = runs.every(({ policy, params }) => {
    const spec = policies.find(policy)?.params.discipline;
    return spec !== undefined && (params?.discipline ?? spec.default) === 'fifo';
  });
  if (!isFirstCome) return undefined;
  return {
    says: 'Servers take the oldest task first, whoever sent it.',
    offers: [
      { title: 'Serve by weight', edit: serve('fair') },
      { title: 'Serve by priority', edit: serve('priority') },
    ],
  };
}

const serve =
  (discipline: 'fair' | 'priority'): Edit =>
  (scenario) => ({
    scenario: {
      ...scenario,
      runs: scenario.runs.map((run) => ({ ...run, params: { ...run.params, discipline } })),
    },
  });
