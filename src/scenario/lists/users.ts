import { policies } from '../../policies/registry.ts';
import type { Scenario, UserSpec, WorkloadSpec } from '../shape/schema.ts';
import {
  type Change,
  type Edit,
  type Idle,
  type ListItem,
  nameText,
  type ScenarioList,
  withItems,
} from './list.ts';
import { copyName, freshName } from './names.ts';
import { jobsCalled, namedUser, ownedOf, renamed, usersOf, withOwners, withWorkload } from './owners.ts';

const path = '/workload/users';

/** The list of users. */
export function userList(scenario: Scenario): ScenarioList {
  const users = usersOf(scenario.workload);
  return {
    path,
    title: 'Users',
    count: users.length,
    item: (index) => userItem(users, index),
    none: 'One user submits all jobs.',
    additions: [
      {
        title: 'Add a user',
        begins: 'Begins with weight 1 and priority 0, as all do (our choice).',
        edit: add,
      },
    ],
    idle: idleUsers(scenario, users),
  };
}

function userItem(users: readonly UserSpec[], index: number): ListItem {
  const { name, weight, priority } = users[index];
  return {
    path: `${path}/${index}`,
    name,
    about: priority === 0 ? `weight ${weight}` : `weight ${weight}, priority ${priority}`,
    texts: [nameText(`${path}/${index}`, 'What the user is called.', name, (text) => rename(name, text))],
    copy: copy(index),
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

const copy =
  (index: number): Edit =>
  (scenario) => {
    const users = usersOf(scenario.workload);
    const name = copyName(
      users[index].name,
      users.map((user) => user.name),
    );
    return { scenario: withItems(scenario, path, users.toSpliced(index + 1, 0, { ...users[index], name })) };
  };

/** Removes a user; its jobs go to the next one. */
const remove =
  (index: number): Edit =>
  (scenario): Change => {
    const users = usersOf(scenario.workload);
    const { name } = users[index];
    const left = users.toSpliced(index, 1);
    const heir = left[Math.min(index, left.length - 1)]?.name;
    const { workload } = withItems(scenario, path, left);
    const theirs = ownedOf(workload).filter(({ user }) => user === name);
    const moved = withWorkload(
      scenario,
      withOwners(workload, (owned) => renamed(owned, 'user', name, heir)),
    );
    if (theirs.length === 0 || heir === undefined) return { scenario: moved };
    return { scenario: moved, says: `${jobsCalled(theirs)} now come from ${heir}.` };
  };

/** Renames a user, and the pool that its jobs reach by the user's name. */
const rename =
  (from: string, to: string): Edit =>
  (scenario) => {
    const { workload } = scenario;
    const isByName = ownedOf(workload).some(({ pool }) => pool === undefined);
    const users = usersOf(workload).map((user) => (user.name === from ? { ...user, name: to } : user));
    const pools = workload.pools?.map((pool) => ({
      ...pool,
      name: pool.name === from ? to : pool.name,
      ...(pool.parent === from ? { parent: to } : {}),
    }));
    const owned = withOwners(workload, (each) => renamed(each, 'user', from, to));
    const next = withWorkload(scenario, { ...owned, users });
    if (!isByName || pools === undefined) return { scenario: next };
    const submitted = withOwners({ ...owned, users, pools }, (each) => renamed(each, 'pool', from, to));
    return { scenario: withWorkload(scenario, submitted) };
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
