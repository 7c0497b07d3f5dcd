/** What the chart of jobs that never wait says. */
export const texts = {
  idle: (share: string, run: string) =>
    ` · probing leaves slots idle ${share} of the time${run === '' ? '' : ` in ${run}`}`,
  crowded: ' · more probes than servers: the forms assume distinct ones',
  whyBelow: 'why runs with several slots lie below',
  // The numbers are those of `policies/sparrow/fullServers.test.ts`.
  severalSlots:
    'With c slots on a server the form takes ρ^c for the chance that all of them are busy, as if slots of one server were ' +
    'busy independently of one another (Sparrow §4.2.1). Two things make it less likely in a run that no task waits. Late ' +
    'binding takes any server with a free slot, whether one other is busy there or three, so slots of a server fill ' +
    'together: with 100 servers of 4 slots at load 0.7, 35 % of servers are full, not 0.7⁴ = 25 %; batch sampling, which ' +
    'takes the emptiest, has 26 %. And the load swings about its mean, most in a small cluster: a job that meets a full ' +
    'one waits. With the servers that each job finds full the form says 83 % where the run has 84 %; with ρ^c it says 99.6 %.',
  sources:
    'Curves: the probability that all tasks of a job find a free slot at once (Sparrow §4.2, Table 2; with several slots ' +
    'on a server, load is replaced by its c-th power, §4.2.1). They assume that servers are busy independently of one ' +
    'another. Points: the measured share of jobs none of whose tasks waited longer than 1.5 round trips, at the measured ' +
    'utilization; the tick to their right adds the slots that are idle but taken, because they ask. A slot that asks is idle for one round trip per probe, d·RTT/t of its work (§4.3), so late binding is ' +
    'stable up to a load of 1/(1 + d·RTT/t).',
  picture: (tasks: number, curves: string) =>
    `Probability that a job of ${tasks} tasks never waits, against load, by ${curves}`,
  point: (share: string, load: string) => `${share} of its jobs never waited, at a measured load of ${load}`,
  neverWait: 'jobs that never wait',
  // SettingControls
  tasksPerJob: 'Tasks per job',
  probesPerTask: 'Probes per task',
  slotsPerServer: 'Slots per server',
  // ZeroWait
  source: 'Sparrow §4.2, Table 2; §4.3',
  spa12: 'SPA-12',
  // zeroWaitPicture
  atLoad: (load: string) => `at load ${load}`,
  load: 'load',
  is: (name: string) => `${name} is `,
  unstableAbove: (what: string, value: string) => `${what}unstable above ${value}`,
};
