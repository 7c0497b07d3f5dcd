import { expect, test } from 'vitest';
import { oneStage, type TestRun, testPlan } from '../../testing/engine/world/testRun.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { simulate } from './simulate.ts';

/** Runs a policy that repeats something for ever in no time; returns the error. */
function complaintOf(goOn: (sim: Sim) => Policy['onStageReady'], run: Partial<TestRun> = {}): string {
  const plan = testPlan({ jobs: [oneStage([5], 2_500_000)], ...run }, (sim) => ({
    onStageReady: goOn(sim),
    onSlotFree() {},
  }));
  try {
    simulate({ ...plan, limits: { atOneMoment: 1000 } });
  } catch (fault) {
    return String(fault);
  }
  throw new Error('the run has ended');
}

test('two actors that answer each other without a delay for ever stop the run, which names their messages', () => {
  const complaint = complaintOf((sim) => {
    const question = sim.toServer('question', (server, stage) => answer.send(server, 0, stage, 0, 0));
    const answer = sim.toScheduler('answer', (scheduler, stage) => question.send(scheduler, 0, stage, 0, 0));
    return (scheduler, stage) => question.send(scheduler, 0, stage, 0, 0);
  });
  expect(complaint).toContain('time stands still at 2.5 s');
  expect(complaint).toContain('The last were answer (500 times), question (500 times)');
});

test('messages with named fields, to many servers and to services are named too', () => {
  const complaint = complaintOf(
    (sim) => {
      const all = Int32Array.of(0);
      const load = sim.message(
        { name: 'load', from: 'server', to: 'service', carries: ['stage'] },
        (service, stage) => order.send(service, 0, stage),
      );
      const order = sim.message(
        { name: 'order', from: 'service', to: 'scheduler', carries: ['stage'] },
        (scheduler, stage) => look.sendToMany(scheduler, all, 1, stage, 0),
      );
      const look = sim.toServer('look', (server, stage) => load.send(server, 0, stage));
      return (scheduler, stage) => look.sendToMany(scheduler, all, 1, stage, 0);
    },
    { services: 1 },
  );
  for (const name of ['load', 'order', 'look'])
    expect(complaint).toMatch(new RegExp(`${name} \\(33[34] times\\)`));
});

test('alarms with a delay of 0 are named by the role of their actor', () => {
  const complaint = complaintOf((sim) => {
    const again = sim.schedulerTimer((scheduler) => again.after(0, scheduler, 0, 0));
    return (scheduler) => again.after(0, scheduler, 0, 0);
  });
  expect(complaint).toContain('The last were alarm of a scheduler (1,000 times)');
});
