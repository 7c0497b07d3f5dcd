import { NONE, type ServerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from './launcher.ts';

/** Larger than the slots of any server: a report packs the number of freed slots and of the server's failures in one number. */
const MOST_SLOTS = 65_536;

/** The scheduler is back from a loss and has no answer from the server yet: it ignores the server's reports until then. */
const UNHEARD = -1;

/** How servers report their free slots to a central scheduler. */
export interface SlotReports {
  onSlotFree(server: ServerId): void;
  onServerDown(server: ServerId): void;
  /** The scheduler hears that a server is lost; it will ignore reports sent before the failure. */
  onServerLost(server: ServerId): void;
  /** The scheduler hears that a server is back. True: it knows that all slots there are free; false: it has asked. */
  onServerBack(server: ServerId): boolean;
  /** The scheduler is back from a loss and knows of no slot: it asks each server how many are free. */
  onSchedulerBack(): void;
  /** Time until a server's next heartbeat, a whole period if one is due now. Servers' heartbeats are staggered. */
  untilBeat(server: ServerId): Micros;
}

/** Makes servers report free slots: at once if the heartbeat period is 0, else at heartbeats. */
export function createSlotReports(
  sim: Sim,
  heartbeat: Micros,
  onReport: (server: ServerId, slots: number) => void,
): SlotReports {
  const { servers } = sim.topology;
  const unreported = new Uint16Array(servers); // [servers] slots freed since the last heartbeat
  const falls = new Uint16Array(servers); // [servers] how often it failed
  const knownFalls = new Int32Array(servers); // [servers] failures that the scheduler has heard of, or UNHEARD
  const unanswered = new Int32Array(servers); // [servers] question to answer at the next heartbeat; 0: none
  let questions: Questions | null = null; // made with the first one: few runs lose their scheduler

  const slotFree = sim.toScheduler('slotFree', (_scheduler, _stage, server, report) => {
    const slots = report % MOST_SLOTS;
    if ((report - slots) / MOST_SLOTS === knownFalls[server]) onReport(server, slots);
  });
  const beat = sim.serverTimer((server) => {
    if (unanswered[server] > 0) {
      answer(server, unanswered[server]);
      return;
    }
    if (unreported[server] === 0) return;
    send(server, unreported[server]);
    unreported[server] = 0;
  });

  function send(server: ServerId, slots: number): void {
    slotFree.send(server, SCHEDULER, NONE, server, falls[server] * MOST_SLOTS + slots);
  }

  /** A server reports all its free slots, whatever it has reported before. */
  function answer(server: ServerId, question: number): void {
    unanswered[server] = 0;
    unreported[server] = 0;
    questions?.answer(server, question, falls[server], sim.freeSlots(server));
  }

  function asked(server: ServerId, question: number): void {
    if (heartbeat === 0) {
      answer(server, question);
      return;
    }
    unanswered[server] = question;
    atBeat(server);
  }

  function ask(server: ServerId): void {
    questions ??= createQuestions(sim, asked, (from, known, slots) => {
      knownFalls[from] = known;
      onReport(from, slots);
    });
    knownFalls[server] = UNHEARD;
    questions.ask(server);
  }

  /** Sets a timer for the server's next heartbeat; one that is due now still reports what comes free now. */
  function atBeat(server: ServerId): void {
    beat.after(sinceBeat(server) === 0 ? 0 : untilBeat(server), server, 0, 0);
  }

  function untilBeat(server: ServerId): Micros {
    return heartbeat - sinceBeat(server);
  }

  function sinceBeat(server: ServerId): Micros {
    const phase = Math.floor((heartbeat * server) / servers);
    return (sim.now() + heartbeat - phase) % heartbeat;
  }

  return {
    onSlotFree(server) {
      if (heartbeat === 0) {
        send(server, 1);
        return;
      }
      unreported[server] += 1;
      if (unreported[server] === 1) atBeat(server);
    },
    onServerDown(server) {
      unreported[server] = 0;
      unanswered[server] = 0;
      falls[server] += 1;
    },
    onServerLost(server) {
      if (knownFalls[server] === UNHEARD) questions?.drop(server);
      else knownFalls[server] += 1;
    },
    onServerBack(server) {
      if (knownFalls[server] !== UNHEARD) return true;
      ask(server);
      return false;
    },
    onSchedulerBack() {
      for (let server = 0; server < servers; server += 1) ask(server);
    },
    untilBeat,
  };
}

/** How a scheduler that is back from a loss learns which slots are free: it asks servers, and they answer. */
interface Questions {
  /** Asks a server. An answer to an earlier question is then ignored. */
  ask(server: ServerId): void;
  /** Ignores an answer that may be on its way. */
  drop(server: ServerId): void;
  /** A server answers: how often it has failed, and how many of its slots are free. */
  answer(server: ServerId, question: number, falls: number, slots: number): void;
}

/** Registers the two messages. */
function createQuestions(
  sim: Sim,
  onAsked: (server: ServerId, question: number) => void,
  onAnswer: (server: ServerId, falls: number, slots: number) => void,
): Questions {
  const latest = new Int32Array(sim.topology.servers); // [servers] number of its latest question, from 1
  const question = sim.message(
    {
      name: 'whatIsFree',
      from: 'scheduler',
      to: 'server',
      carries: ['question'],
      look: 'ask',
      words: 'is back and asks what is free',
    },
    onAsked,
  );
  const answer = sim.message(
    {
      name: 'free',
      from: 'server',
      to: 'scheduler',
      carries: ['server', 'question', 'falls', 'slots'],
      look: 'nothing',
      words: 'says what is free',
    },
    (_scheduler, server, asked, falls, slots) => {
      if (asked === latest[server]) onAnswer(server, falls, slots);
    },
  );
  return {
    ask(server) {
      latest[server] += 1;
      question.send(SCHEDULER, server, latest[server]);
    },
    drop(server) {
      latest[server] += 1;
    },
    answer: (server, asked, falls, slots) => answer.send(server, SCHEDULER, server, asked, falls, slots),
  };
}
