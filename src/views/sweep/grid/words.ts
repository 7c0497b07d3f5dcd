/** What the sweep and its form say. */
export const texts = {
  picture: (points: string) => `${points}. Arrow keys move between points, Enter opens one.`,
  lines: (points: string) => `${points}. Enter opens a point`,
  valuesHelp: 'Numbers separated by commas; times in seconds.',
  secondNumber: 'Second number to change',
  number: 'Number to change',
  noSecond: 'No second number',
  seeds: 'Seeds of each point',
  cost: (runs: string, seconds: string) => `${runs} runs, about ${seconds}`,
  run: 'Run the sweep',
  begun: 'The first runs are being made; the ends of the axis come first.',
  paused: (seconds: string) => `Paused; about ${seconds} are left. A click opens a point.`,
  click: (notes: string) => `${notes} A click opens a point.`,
  bars: 'Bars: 5 to 95 % of jobs, median over seeds.',
  oneSeed: (seed: string) => `Seed ${seed} only.`,
  medians: (first: string, last: number) => `Medians of seeds ${first} to ${last}`,
  oneScale: (which: string) => `${which}; one scale of colours.`,
  band: (which: string) => `${which}; band: 10 to 90 % of them.`,
  onScreen: 'Runs on screen',
  // GridMaps
  axes: (across: string, up: string) => `→ ${across} · ↑ ${up}`,
  // mapPicture
  isNow: 'now',
  // gridPicture
  now: (say: string) => `now ${say}`,
  // SweepForm
  allRuns: 'All runs',
  itsValues: 'Its values',
  seedsTitle: 'Seeds',
  back: 'Back',
  remove: 'Remove',
  // SweepGrid
  spreadOfResponse: 'p5, median, p95 response',
  response: 'Response',
  notAllowed: (count: string) => `, ${count} not allowed`,
  metric: 'Metric',
  resume: 'Resume',
  start: 'Start',
  pause: 'Pause',
  change: 'Change…',
};
