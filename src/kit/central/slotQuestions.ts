import type { ServerId } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from './launcher.ts';

/** How a scheduler that is back from a loss learns what is free: it asks, and servers answer. */
export interface Questions {
  /** Asks a server; what it was asked before is void. */
  ask(server: ServerId): void;
  /** The answer that is on its way, if any, is void. */
  drop(server: ServerId): void;
  /** A server answers a question: how often it fell, and how many of its slots are free. */
  answer(server: ServerId, question: number, falls: number, slots: number): void;
}

/** Registers question and answer. An answer to a question that is void goes unheard. */
export function createQuestions(
  sim: Sim,
  onAsked: (server: ServerId, question: number) => void,
  onAnswer: (server: ServerId, falls: number, slots: number) => void,
): Questions {
  const latest = new Int32Array(sim.topology.servers); // [servers] its latest question, from 1
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
