import { expect, test } from 'vitest';
import { onceReady } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';

// Actors: servers 0 and 1, schedulers 2 and 3, the service is 4.
const run = {
  servers: 2,
  schedulers: 2,
  services: 1,
  networkDelay: 10,
  jobs: [oneStage([5], 3), oneStage([5], 3), oneStage([5], 3)],
};
const six = ['stage', 'a', 'b', 'c', 'd', 'e'] as const;

test('six fields and a matrix arrive at a service, a scheduler and a server', () => {
  const heard: string[] = [];
  const trace = runByHand(run, (sim) => {
    const wake = sim.toServer('wake', (server, stage, owner) => {
      report.send(server, 0, stage, owner, 2_000_000_000, -3, 4, 5);
    });
    const report = sim.message(
      { name: 'report', from: 'server', to: 'service', carries: six, look: 'ask', words: 'waits are' },
      (service, stage, owner, ...rest) => {
        heard.push(`service ${service} gets ${[stage, ...rest]} at ${sim.now()}`);
        const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        matrix.sendWith(waits, 9, service, owner, stage, 3);
        waits.fill(0); // What was sent is a copy.
      },
    );
    const matrix = sim.message(
      { name: 'matrix', from: 'service', to: 'scheduler', carries: ['stage', 'width'] },
      (scheduler, stage, width) => {
        const content = [...matrix.content.subarray(0, matrix.contentLength)];
        heard.push(`its owner gets ${[stage, width]} and ${content} at ${sim.now()}`);
        gossip.send(scheduler, 1 - scheduler, scheduler, stage, 6);
      },
    );
    const gossip = sim.message(
      { name: 'gossip', from: 'scheduler', to: 'scheduler', carries: ['from', 'stage', 'more'] },
      (scheduler, from, stage, more) => {
        heard.push(`another ${scheduler === 1 - from} gets ${[stage, more]} at ${sim.now()}`);
        expect(gossip.contentLength).toBe(0);
      },
    );
    return onceReady((scheduler, stage) => {
      if (stage === 1) wake.send(scheduler, 1, stage, scheduler, 0);
    });
  });
  expect(heard).toEqual([
    'service 0 gets 1,2000000000,-3,4,5 at 23',
    'its owner gets 1,3 and 1,2,3,4,5,6,7,8,9 at 33',
    'another true gets 1,6 at 43',
  ]);
  const { from, to, kind, stage, about, sentAt, receivedAt } = trace.tables.messages.columns;
  const owner = trace.tables.jobs.columns.scheduler[1];
  const rows = [...kind].map((each, row) => [
    trace.messageKinds[each].name,
    from[row],
    to[row],
    stage[row],
    about[row],
    sentAt[row],
    receivedAt[row],
  ]);
  expect(rows).toEqual([
    ['wake', 2 + owner, 1, 1, owner, 3, 13],
    ['report', 1, 4, 1, owner, 13, 23],
    ['matrix', 4, 2 + owner, 1, 3, 23, 33],
    ['gossip', 2 + owner, 3 - owner, 1, owner, 33, 43],
  ]);
  expect(trace.messageKinds[1]).toEqual({
    name: 'report',
    from: 'server',
    to: 'service',
    carries: six,
    look: 'ask',
    words: 'waits are',
  });
});

test('messages in transit at the same time do not mix, and arrive in the order they were sent', () => {
  const heard: string[] = [];
  runByHand(run, (sim) => {
    const letter = sim.message(
      { name: 'letter', from: 'scheduler', to: 'server', carries: ['stage', 'number'] },
      (server, stage, number) => {
        const content = [...letter.content.subarray(0, letter.contentLength)];
        heard.push(`${server}: ${stage} ${number} [${content}]`);
        if (number < 2) answer.send(server, 0, stage, number);
      },
    );
    const answer = sim.message(
      { name: 'answer', from: 'server', to: 'service', carries: ['stage', 'number'] },
      (service, stage, number) => void heard.push(`service ${service}: ${stage} ${number}`),
    );
    return onceReady((scheduler, stage) => {
      if (stage > 0) return;
      for (let number = 0; number < 70; number += 1) {
        if (number % 2 === 0) letter.sendWith([number, number], 2, scheduler, 0, stage, number);
        else letter.send(scheduler, 1, stage, number);
      }
    });
  });
  const expected = Array.from({ length: 70 }, (_, number) =>
    number % 2 === 0 ? `0: 0 ${number} [${number},${number}]` : `1: 0 ${number} []`,
  );
  expect(heard.slice(0, 70)).toEqual(expected);
  expect(heard.slice(70)).toEqual(['service 0: 0 0', 'service 0: 0 1']);
});

test('the trace records an attempt as its task, since ids of attempts are reused', () => {
  const trace = runByHand({ ...run, schedulers: 1, jobs: [oneStage([5, 5, 5])] }, (sim) => {
    const launch = sim.message(
      { name: 'launch', from: 'scheduler', to: 'server', carries: ['attempt', 'lane'] },
      (server, attempt) => sim.start(server, attempt),
    );
    return onceReady((scheduler, stage) => launch.send(scheduler, 1, sim.bind(2, stage, 1), 0));
  });
  const { about, stage } = trace.tables.messages.columns;
  expect([about[0], stage[0]]).toEqual([2, NONE]);
  expect(trace.tables.attempts.columns.startedAt[0]).toBe(10);
});

test('too many fields, a wrong number of values, and sending for another actor are errors', () => {
  const many = () =>
    runByHand(run, (sim) => {
      const carries = ['a', 'b', 'c', 'd', 'e', 'f', 'g'] as const;
      sim.message({ name: 'many', from: 'scheduler', to: 'server', carries }, () => undefined);
      return onceReady(() => undefined);
    });
  expect(many).toThrow(/^by hand: message\(many\) at 0 s: it carries 7 fields; a message has at most 6/);
  const sends =
    (send: (mail: { send(...numbers: readonly number[]): void }, scheduler: number) => void) => () =>
      runByHand(run, (sim) => {
        const pair = sim.message(
          { name: 'pair', from: 'scheduler', to: 'server', carries: ['a', 'b'] },
          () => undefined,
        );
        return onceReady((scheduler) => send(pair as never, scheduler));
      });
  expect(sends((pair, scheduler) => pair.send(scheduler, 0, 1))).toThrow(
    /^by hand: pair\(scheduler [01]\) at 0\.000003 s: it was given 1 numbers; the message carries 2: a, b$/,
  );
  expect(sends((pair, scheduler) => pair.send(1 - scheduler, 0, 1, 2))).toThrow(
    /^by hand: pair\(scheduler ([01])\) at 0\.000003 s: scheduler [01] used a verb of scheduler \1;/,
  );
});
