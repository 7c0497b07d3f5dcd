import type { ServerId } from '../../engine/ids.ts';
import type { Sim } from '../../engine/policy/verbs.ts';
import { SCHEDULER } from './launcher.ts';

/** How a scheduler that is back from a loss learns which slots are free: it asks servers, and they answer. */
export interface Questions {
  /** Asks a server. An answer to an earlier question is then ignored. */
  ask(server: ServerId): void;
  /** Ignores an answer that may be on its way. */
  drop(server: ServerId): void;
  /** A server answers: how often it has failed, and how many of its slots are free. */
  answer(server: ServerId, question: number, falls: number, slots: number): void;
}

/** Registers the two messages. */
export function createQuestions(
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
