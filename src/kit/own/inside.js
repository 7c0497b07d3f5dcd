// What stands between numbers and the functions that somebody wrote. One text for both ways to run them: imported as it is, and
// read as text by the interpreter, where it runs before the visitor's code. So it uses nothing but the language, and takes what
// it needs of the language at once, as the visitor may change it afterwards.
// @ts-check

/** The most numbers in a list that crosses. */
export const MOST_LISTED = 65_536;

/** Places in `numbers` that are the same in every call: the time, in seconds. */
const NOW = 7;

/**
 * Makes what the schedulers call. What a call is about stands in `numbers` and `words`, and its answer, too: a call crosses
 * without arguments, which is what takes an interpreter the longest.
 * @param {import('./code.ts').Host} host
 * @param {Float64Array} numbers
 * @param {Int32Array} words
 * @returns {(functions: import('./api.ts').OwnFunctions) => import('./code.ts').Entries}
 */
export function createInside(host, numbers, words) {
  const { isArray } = Array;
  const { isInteger } = Number;
  const servers = numbers[0];
  const slots = copied(servers, 0);
  const racks = copied(servers, servers);
  const nearness = /** @type {const} */ (['here', 'rack', 'far', 'anywhere', null]);
  let now = 0;

  /** @param {number} count @param {number} from */
  function copied(count, from) {
    /** @type {number[]} */
    const list = [];
    for (let i = 0; i < count; i += 1) list[i] = words[from + i];
    return list;
  }

  /** Says a value without running anything of it. @param {unknown} value */
  function shown(value) {
    if (value === undefined) return 'nothing';
    if (value === null || typeof value === 'number' || typeof value === 'boolean') return `${value}`;
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'string') return value.length > 20 ? 'a text' : `"${value}"`;
    if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`;
    return isArray(value) ? 'a list' : 'an object';
  }

  /** @param {string} what @param {unknown} value @param {string} allowed @returns {never} */
  function refuse(what, value, allowed) {
    throw new RangeError(`${what} ${shown(value)}; it must be ${allowed}`);
  }

  /** @param {unknown} value @param {number} from @param {number} to */
  const isWhole = (value, from, to) =>
    typeof value === 'number' && isInteger(value) && value >= from && value <= to;

  /** @param {unknown} server @param {string} what @param {string} [orElse] */
  function serverOf(server, what, orElse = '') {
    if (isWhole(server, 0, servers - 1)) return /** @type {number} */ (server);
    return refuse(what, server, `a server from 0 to ${servers - 1}${orElse}`);
  }

  /** Writes a list of servers into `words`. @param {unknown} list @param {string} name @param {number} least */
  function writeServers(list, name, least) {
    if (!isArray(list)) return refuse(`${name} returned`, list, 'a list of servers');
    const count = list.length;
    if (!isWhole(count, least, MOST_LISTED)) {
      return refuse(`${name} returned a list whose length is`, count, `from ${least} to ${MOST_LISTED}`);
    }
    for (let i = 0; i < count; i += 1) words[i] = serverOf(list[i], `${name} returned a list with`);
    return count;
  }

  const plain = Object.prototype;
  const { keys, setPrototypeOf } = Object;

  /**
   * What objects of one kind inherit: whoever reads a name that they do not have, because he mistyped it, is told so. It costs
   * nothing as long as names are right.
   * @param {string} kind @param {string} names
   */
  const knowing = (kind, names) =>
    new Proxy(Object.freeze(Object.create(null)), {
      get(_, name) {
        if (typeof name === 'symbol' || name in plain || name === 'toJSON' || name === 'then') {
          return /** @type {any} */ (plain)[name];
        }
        throw new ReferenceError(`${kind} has no ${name}; it has ${names}`);
      },
    });

  const taskKind = knowing('a task', 'id, stage, job, estimate');
  const stageKind = knowing('a stage', 'id, job, left');
  const answerKind = knowing('an answer', 'server, queue');
  const runningKind = knowing('a running task', 'id, stage, job, server, since, left, usual, copies');

  const own = {
    servers,
    /** @param {unknown} server */
    slots: (server) => slots[serverOf(server, 'cluster.slots was given')],
    /** @param {unknown} server */
    rack: (server) => racks[serverOf(server, 'cluster.rack was given')],
    now: () => now,
    any() {
      host.any();
      return numbers[0] < 0 ? null : numbers[0];
    },
    /** @param {unknown} count */
    sample(count) {
      if (!isWhole(count, 0, MOST_LISTED)) {
        refuse('cluster.sample was given', count, `a whole number from 0 to ${MOST_LISTED}`);
      }
      numbers[0] = /** @type {number} */ (count);
      host.sample();
      return copied(numbers[0], 0);
    },
    /** @param {unknown} n */
    below(n) {
      if (!isWhole(n, 1, 2 ** 31 - 1)) {
        refuse('cluster.below was given', n, 'a whole number from 1 to 2147483647');
      }
      numbers[0] = /** @type {number} */ (n);
      host.below();
      return numbers[0];
    },
    uniform() {
      host.uniform();
      return numbers[0];
    },
    /** @param {unknown} server */
    mayRun(server) {
      numbers[0] = serverOf(server, 'cluster.mayRun was given');
      host.mayRun();
      return numbers[0] === 1;
    },
    /** @param {unknown} seconds */
    wake(seconds) {
      if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= 100_000)) {
        refuse('cluster.wake was given', seconds, 'a number of seconds from 0 to 100000');
      }
      numbers[0] = /** @type {number} */ (seconds);
      host.wake();
    },
    /** @param {unknown} task @param {unknown} server */
    copy(task, server) {
      if (!isWhole(task, 0, 2 ** 31 - 1)) refuse('cluster.copy was given', task, 'the id of a task');
      numbers[0] = /** @type {number} */ (task);
      numbers[1] = serverOf(server, 'cluster.copy was given');
      host.copy();
      return numbers[0] === 1;
    },
    /** @param {unknown[]} values */
    log(...values) {
      let line = '';
      for (let i = 0; i < values.length && line.length < 300; i += 1) {
        const value = values[i];
        line += `${i > 0 ? ' ' : ''}${typeof value === 'string' ? value : shown(value)}`;
      }
      host.log(line);
    },
  };
  const cluster = Object.freeze(setPrototypeOf(own, knowing('cluster', keys(own).join(', '))));

  // The tasks that run, until `watch` is called.
  /** @type {import('./api.ts').RunningTask[]} */
  let running = [];

  // The jobs that wait, in order of arrival.
  /** @type {Job[]} */
  const jobs = [];
  /** @type {Job[]} */
  let offered = [];
  let turn = 0; // how many slots were asked about
  let known = 0; // how many of the jobs were asked how near they are, from the first on
  let batch = 1;
  /** @type {Record<number, Job>} */
  const byId = Object.create(null);

  class Job {
    #place;
    #turn = 0;
    #near = 4;

    constructor() {
      this.id = numbers[0];
      this.#place = numbers[1];
      this.arrivedAt = numbers[2];
      this.waiting = 0;
      this.running = 0;
      this.weight = numbers[3];
      this.priority = numbers[4];
    }

    near() {
      if (this.#turn !== turn) this.#ask();
      return nearness[this.#near];
    }

    /** Asks about several jobs at once where somebody goes through them in order. */
    #ask() {
      const isNext = offered[known] === this;
      const from = known;
      const count = isNext ? (batch < offered.length - from ? batch : offered.length - from) : 1;
      for (let i = 0; i < count; i += 1) words[i] = isNext ? offered[from + i].id : this.id;
      numbers[0] = count;
      host.near();
      if (isNext) {
        known += count;
        if (batch < 4096) batch *= 2;
      }
      for (let i = 0; i < count; i += 1) {
        const job = isNext ? offered[from + i] : this;
        job.#turn = turn;
        job.#near = words[i];
      }
    }

    /** Where it stands among those that wait, or would. */
    rank() {
      let low = 0;
      let high = jobs.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (jobs[middle].#place < this.#place) low = middle + 1;
        else high = middle;
      }
      return low;
    }
  }
  // Not for the visitor.
  const { rank } = Job.prototype;
  Reflect.deleteProperty(Job.prototype, 'rank');
  setPrototypeOf(Job.prototype, knowing('a job', 'id, arrivedAt, waiting, running, weight, priority, near'));
  const { apply } = Reflect;
  const { slice, splice } = Array.prototype;

  /** @param {number} waiting @param {Job} job */
  function setWaiting(waiting, job) {
    const had = job.waiting;
    job.waiting = waiting;
    if (had === 0 && waiting > 0) apply(splice, jobs, [apply(rank, job, []), 0, job]);
    if (had > 0 && waiting === 0) apply(splice, jobs, [apply(rank, job, []), 1]);
  }

  const taskAtHand = () => {
    now = numbers[NOW];
    return {
      __proto__: taskKind,
      id: numbers[0],
      stage: numbers[1],
      job: numbers[2],
      estimate: numbers[3],
    };
  };

  const stageAtHand = () => {
    now = numbers[NOW];
    return { __proto__: stageKind, id: numbers[0], job: numbers[1], left: numbers[2] };
  };

  return ({ choose, probes, answer, ask, place, decide, watch }) => {
    // Which of them there are, as bits.
    const all = [choose, probes, answer, ask, place, decide, watch];
    let defined = 0;
    for (let i = 0; i < all.length; i += 1) if (typeof all[i] === 'function') defined += 1 << i;
    numbers[0] = defined;
    return {
      choose() {
        const server = choose?.(taskAtHand(), cluster);
        numbers[0] = server === null ? -1 : serverOf(server, 'choose returned', ', or null');
      },
      probes() {
        numbers[0] = writeServers(probes?.(stageAtHand(), cluster), 'probes', 0);
      },
      answer() {
        const server = numbers[3];
        const yes = answer === undefined ? true : answer(stageAtHand(), server, cluster);
        if (typeof yes !== 'boolean') refuse('answer returned', yes, 'true or false');
        numbers[0] = yes ? 1 : 0;
      },
      ask() {
        const list = ask?.(taskAtHand(), cluster);
        numbers[0] = list === null ? 0 : writeServers(list, 'ask', 1);
      },
      place() {
        const task = taskAtHand();
        const count = numbers[4];
        const answers = [];
        for (let i = 0; i < count; i += 1) {
          answers[i] = { __proto__: answerKind, server: words[2 * i], queue: words[2 * i + 1] };
        }
        numbers[0] = serverOf(place?.(task, answers, cluster), 'place returned');
      },
      decide() {
        now = numbers[NOW];
        turn += 1;
        known = 0;
        batch = 1;
        offered = apply(slice, jobs, []);
        const job = decide?.(numbers[0], apply(slice, jobs, []), cluster);
        offered = [];
        if (job === null) numbers[0] = -1;
        else if (!isWhole(job, 0, 2 ** 31) || !(byId[/** @type {number} */ (job)]?.waiting > 0)) {
          refuse('decide returned', job, 'the id of a job that waits, or null');
        } else numbers[0] = /** @type {number} */ (job);
      },
      runs() {
        const [id, stage, job, server, since, left, usual] = numbers;
        const told = {
          __proto__: runningKind,
          id,
          stage,
          job,
          server,
          since,
          left,
          usual,
          copies: words[0],
        };
        running[running.length] = told;
      },
      watch() {
        now = numbers[NOW];
        const list = running;
        running = [];
        watch?.(list, cluster);
      },
      arrived() {
        byId[numbers[0]] = new Job();
      },
      told() {
        const count = numbers[0];
        for (let i = 0; i < count; i += 1) {
          const job = byId[words[3 * i]];
          setWaiting(words[3 * i + 1], job);
          job.running = words[3 * i + 2];
          // It comes again if a later stage of it may run.
          if (job.waiting === 0 && job.running === 0) delete byId[job.id];
        }
      },
    };
  };
}
