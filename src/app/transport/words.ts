/** What the controls of the clock say of themselves. */
export const texts = {
  difference: (one: string, other: string) =>
    `Where ${one} and ${other} first differ for the job that differs most`,
  speed: 'Speed: simulated seconds per second',
  fork: 'Fork here: another future (Shift F)',
  // Clock
  simulatedTime: 'Simulated time',
  // FirstDifference
  largestDifference: 'largest difference',
  // SpeedControl
  follow: (job: string) => `Follow ${job}`,
  // Timeline
  time: 'Time',
  // Transport
  playback: 'Playback',
  toTheStart: 'To the start (Home)',
  oneStepBack: 'One step back (←)',
  pause: 'Pause (Space)',
  play: 'Play (Space)',
  oneStepOn: 'One step on (→)',
  previousMark: 'Previous mark ([)',
  nextMark: 'Next mark (])',
};
