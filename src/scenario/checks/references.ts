import { areAsMany, type Counted } from '../counted/stageTasks.ts';
import { show, someOf } from '../shape/complaints.ts';
import { stageBefore } from '../shape/defaults.ts';
import type { ShuffleSpec, StragglerSpec, UserSpec } from '../shape/schema.ts';

/** Reports an issue. */
export type Complain = (path: string, message: string) => void;

/** Reports names that occur twice. */
export function checkNames(
  named: readonly { readonly name: string }[],
  path: string,
  complain: Complain,
): void {
  const seen = new Set<string>();
  named.forEach(({ name }, index) => {
    if (seen.has(name))
      complain(`${path}/${index}/name`, `is ${show(name)}, like one before; each needs its own`);
    seen.add(name);
  });
}

/** Reports a user that does not exist. */
export function checkUser(
  user: string | undefined,
  users: readonly UserSpec[],
  path: string,
  complain: Complain,
): void {
  if (user === undefined || users.some(({ name }) => name === user)) return;
  const allowed = users.length === 0 ? 'the scenario names no users' : someOf(users.map(({ name }) => name));
  complain(path, `is ${show(user)}; ${users.length === 0 ? '' : 'users are '}${allowed}`);
}

/** Reports stages to wait for that do not precede this one. */
export function checkAfter(
  after: readonly number[] | undefined,
  position: number,
  path: string,
  complain: Complain,
): void {
  const allowed = position === 0 ? 'the first stage waits for none' : `allowed is 0 to ${position - 1}`;
  after?.forEach((earlier, index) => {
    if (earlier >= position) complain(`${path}/after/${index}`, `is ${earlier}; ${allowed}`);
    else if (after.indexOf(earlier) < index)
      complain(`${path}/after/${index}`, `is ${earlier}, a second time`);
  });
}

/** Reports servers that do not exist or occur twice. */
export function checkDistinct(
  listed: readonly number[],
  servers: number,
  path: string,
  complain: Complain,
): void {
  const seen = new Set<number>();
  listed.forEach((server, at) => {
    const place = `${path}/${at}`;
    if (server >= servers) {
      complain(place, `is ${server}; allowed is 0 to ${servers - 1}, for there are ${servers} servers`);
    } else if (seen.has(server)) complain(place, `is ${server}, a second time`);
    seen.add(server);
  });
}

/** What decides whether a stage can fetch from earlier ones. */
interface FetchingStage extends Counted {
  readonly shuffle?: ShuffleSpec;
}

/** Reports a shuffle in a stage without earlier stages, or a task-by-task fetch where the numbers of tasks differ. */
export function checkShuffle(
  stages: readonly FetchingStage[],
  position: number,
  path: string,
  complain: Complain,
): void {
  const { shuffle, tasks, after = stageBefore(position) } = stages[position];
  if (shuffle === undefined) return;
  if (after.length === 0) {
    complain(
      `${path}/shuffle`,
      'is in a stage that waits for none, so there is nothing to fetch; leave it out',
    );
    return;
  }
  if (shuffle.from !== 'same') return;
  const place = `${path}/shuffle/from`;
  if (after.length > 1) {
    complain(place, `is "same", but the stage waits for ${after.length} stages; allowed is one`);
  } else if (after[0] < position && !areAsMany(stages[after[0]], stages[position])) {
    const before = stages[after[0]].tasks;
    const areKnown = typeof before === 'number' && typeof tasks === 'number';
    const why = areKnown
      ? `there are ${before} tasks before and ${tasks} here; allowed are as many`
      : 'jobs may have more tasks before than here, or fewer; allowed is a share from 1 to 1 here';
    complain(place, `is "same", but ${why}`);
  }
  const { slowStart = 1 } = shuffle;
  if (slowStart === 1) return;
  complain(
    `${path}/shuffle/slowStart`,
    `is ${slowStart}; allowed is 1 where each task waits for one, or leave it out`,
  );
}

/** Complains about bounds of a factor that leave nothing between them. */
export function checkStragglers(
  stragglers: StragglerSpec | undefined,
  path: string,
  complain: Complain,
): void {
  const factor = stragglers?.injected?.factor;
  if (factor?.kind !== 'uniform' || factor.low <= factor.high) return;
  complain(
    `${path}/injected/factor/low`,
    `is ${factor.low}; allowed is at most ${factor.high}, where the range ends`,
  );
}
