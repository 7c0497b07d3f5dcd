/** What the stage says of runs, views and faults. Doors have theirs in `doors.ts`, troubles of runs in `noticeWords.ts`. */
export const texts = {
  resultsAfter: 'The results, after your guess',
  notLoaded: (part: string) => `${part} could not be loaded. Your work is safe.`,
  stopped: (part: string) => `${part} stopped working: a bug of ours. Your work is safe.`,
  appears: 'Appears as soon as a run is done.',
  median: 'Half of the measured jobs took less than this from arrival to end.',
  p95: 'One job in twenty took longer than this from arrival to end.',
  // Awaited
  simulatingSize: (tasks: string, count: string) => `Simulating ${tasks} tasks on ${count} servers…`,
  // BareTitle
  leaveProjectorMode: 'Leave projector mode (P)',
  // Doors
  views: 'Views',
  all: 'All',
  allViews: 'All views',
  // Fault
  tryAgain: 'Try again',
  copied: 'Copied',
  copyBugReport: 'Copy bug report',
  // HowCounted
  howItIsCountedOf: (of: string) => `How it is counted: ${of}`,
  howItIsCounted: 'How it is counted',
  // KeyBar
  whyHere: 'Why here?',
  charts: 'Charts',
  // LinkedView
  leftView: 'Left view',
  rightView: 'Right view',
  showRun: (run: string) => `Show run ${run}`,
  // RunHead
  medianWord: 'median',
  // RunStatus
  simulating: 'Simulating',
  eventsSoFar: (events: string) => `${events} events so far`,
  cancel: 'Cancel',
  // RunSwitch
  run: 'Run',
  // Stage
  stage: 'Stage',
  largeView: 'Large view',
  // ViewTools
  tableAndExport: (title: string) => `Table and export: ${title}`,
  showAsPicture: 'Show as picture',
  showAsTable: 'Show as table',
  besideTheOthersAgain: 'Beside the others again',
  fillTheStage: 'Fill the stage',
  saveNumbers: 'Save numbers (CSV)',
  saveTrace: 'Save trace (Perfetto)',
  png: (ratio: number) => `PNG ${ratio}×`,
  svg: 'SVG',
};
