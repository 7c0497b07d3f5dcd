import { describe, expect, test } from 'vitest';
import { runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import { Outcome } from '../record/schema.ts';

/** Server 0 ends an attempt at 3 that was sent to it at 2 and arrives at 7; with `waits` it would queue there. */
function endsOnItsWay(how: Pick<Policy, 'news'>, waits: boolean) {
  const heard: string[] = [];
  const run = { networkDelay: 5, jobs: [{ stages: [{ durations: [40] }] }] };
  const trace = runByHand(run, (sim) => {
    const note = (what: string) => void heard.push(`${what} at ${sim.now()}`);
    const launches = sim.launches({ waits });
    let first: number = NONE;
    let launched = 0;
    const end = sim.serverTimer((server) => sim.end(server, first, Outcome.discarded));
    const wake = sim.toServer('wake', (server) => end.after(8 - sim.now(), server, 0, 0));
    const send = sim.schedulerTimer((scheduler, stage) => {
      const attempt = launches.launch(scheduler, 0, stage, 0);
      if (launched === 0) first = attempt;
      launched += 1;
    });
    return {
      ...how,
      onStageReady(scheduler, stage) {
        if (launched === 0) wake.send(scheduler, 0, stage, 0, 0);
        send.after(launched === 0 ? 7 : 0, scheduler, stage, 0);
      },
      onSlotFree(server) {
        note('slot free');
        launches.onSlotFree(server);
      },
      onAttemptStarted: (_scheduler, attempt) => note(`${sim.taskOf(attempt)} started`),
      onAttemptEnded: (_scheduler, attempt, outcome) => note(`${sim.taskOf(attempt)} ended ${outcome}`),
      onTaskLost: (_scheduler, _stage, task) => note(`${task} lost`),
    };
  });
  const { startedAt, endedAt, outcome } = trace.tables.attempts.columns;
  const attempts = Array.from(startedAt, (from, row) => [from, endedAt[row], outcome[row]]);
  return { heard, attempts };
}

describe('an attempt that is ended on its way', () => {
  test('is dropped on arrival, frees no slot, and its scheduler is told', () => {
    const { heard, attempts } = endsOnItsWay({}, true);
    expect(attempts).toEqual([
      [Infinity, 8, Outcome.discarded],
      [13, 53, Outcome.finished],
    ]);
    expect(heard).toEqual([
      '0 ended 4 at 8',
      '0 lost at 8',
      '0 started at 13',
      '0 ended 1 at 53',
      'slot free at 53',
    ]);
  });

  test('by message, its row stays until both it and the news have arrived', () => {
    const { heard, attempts } = endsOnItsWay({ news: 'byMessage' }, true);
    expect(attempts).toEqual([
      [Infinity, 8, Outcome.discarded],
      [18, 58, Outcome.finished],
    ]);
    expect(heard).toEqual([
      '0 ended 4 at 13',
      '0 lost at 13',
      '0 started at 23',
      'slot free at 58',
      '0 ended 1 at 63',
    ]);
  });

  test.each([{}, { news: 'byMessage' } as const])(
    'takes a slot for no time where tasks do not wait in queues',
    (how) => {
      const { heard, attempts } = endsOnItsWay(how, false);
      expect(attempts[0]).toEqual([Infinity, 8, Outcome.discarded]);
      expect(attempts[1][2]).toBe(Outcome.finished);
      expect(heard.filter((text) => text.startsWith('slot free'))).toHaveLength(2);
      expect(heard).toContain('slot free at 12');
    },
  );
});
