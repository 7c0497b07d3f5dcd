import { expect, test } from 'vitest';
import { onceReady } from '../../testing/engine/world/testPolicies.ts';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';

test('a service that is down gets neither messages nor alarms, and its hooks are called', () => {
  const heard: string[] = [];
  const run = {
    networkDelay: 1,
    services: 2,
    serviceOutages: [{ service: 1, at: 10, backAt: 30 }],
    jobs: [oneStage([5])],
  };
  const trace = runByHand(run, (sim) => {
    const note = (what: string) => void heard.push(`${what} at ${sim.now()}`);
    const alarm = sim.serviceTimer((service, a) => note(`service ${service}: alarm ${a}`));
    const letter = sim.message(
      { name: 'letter', from: 'scheduler', to: 'service', carries: ['sentAt'] },
      (service, sentAt) => {
        note(`service ${service}: ${sentAt}`);
        for (const delay of [2, 4, 24, 30]) if (sentAt === 5) alarm.after(delay, service, delay, 0);
      },
    );
    const write = sim.schedulerTimer((scheduler) => {
      letter.send(scheduler, 1, sim.now());
      if (sim.now() === 20) letter.send(scheduler, 0, 20);
    });
    return {
      ...onceReady((scheduler) => {
        for (const moment of [5, 8, 9, 20, 28, 29, 30]) write.after(moment, scheduler, 0, 0);
      }),
      onServiceDown: (service) => note(`service ${service} is down`),
      onServiceBack(service) {
        note(`service ${service} is back`);
        alarm.after(5, service, 99, 0);
      },
    };
  });
  expect(heard).toEqual([
    'service 1: 5 at 6',
    'service 1: alarm 2 at 8',
    'service 1: 8 at 9',
    'service 1 is down at 10',
    'service 0: 20 at 21',
    'service 1 is back at 30',
    'service 1: alarm 24 at 30',
    'service 1: 30 at 31',
    'service 1: alarm 99 at 35',
    'service 1: alarm 30 at 36',
  ]);
  const { actor, from, to } = trace.tables.outages.columns;
  expect([actor[0], from[0], to[0]]).toEqual([3, 10, 30]); // after one server, one scheduler and service 0
  const { sentAt, receivedAt } = trace.tables.messages.columns;
  expect(Array.from(sentAt, (sent, row) => [sent, receivedAt[row]])).toEqual([
    [5, 6],
    [8, 9],
    [9, Infinity],
    [20, Infinity],
    [20, 21],
    [28, Infinity],
    [29, Infinity],
    [30, 31],
  ]);
});

test('a service may stay down for ever', () => {
  const run = {
    services: 1,
    serviceOutages: [{ service: 0, at: 3, backAt: Infinity }],
    jobs: [oneStage([5], 4)],
  };
  const trace = runByHand(run, (sim) => {
    const letter = sim.message({ name: 'letter', from: 'scheduler', to: 'service', carries: [] }, () => {
      throw new Error('nobody is there');
    });
    return onceReady((scheduler) => letter.send(scheduler, 0));
  });
  expect([...trace.tables.messages.columns.receivedAt]).toEqual([Infinity]);
  expect([...trace.tables.outages.columns.to]).toEqual([Infinity]);
});
