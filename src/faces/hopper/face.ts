import type { DecisionKind } from '../../engine/record/decision.ts';
import { policies } from '../../policies/registry.ts';
import { runsView, runView } from '../../views/shared/runView.ts';
import type { RunTrace } from '../../views/shared/view.ts';
import type { Face } from '../face.ts';

const isHopper = ({ trace }: RunTrace) => policies.find(trace.data.policy)?.folder === 'hopper';

/** Whether servers ask many schedulers in this run, which record what they answer and not what they know of their jobs. */
const isDecentral = (run: RunTrace) =>
  isHopper(run) && policies.find(run.trace.data.policy)?.probesPerTask !== undefined;

// Declared in `policies/hopper/decisions` too: the menu of views needs names before any other code of Hopper is loaded.
const anyAnswer: DecisionKind<null> = { name: 'hopper/answer', decode: () => null };
const anySizes: DecisionKind<null> = { name: 'hopper/sizes', decode: () => null };
const anyFits: DecisionKind<null> = { name: 'hopper/beta', decode: () => null };

/** β as schedulers learn it, beside the truth: over time, and as the tail that it stands for (Hopper §5.3, §7.2). */
export const beta = runsView({
  id: 'beta',
  title: 'Learned tail, β',
  hint: 'How soon does a scheduler know how heavy the tail of task times is, and how wrong is it?',
  door: 'now',
  explains: ['run'],
  refuses(runs) {
    if (runs.some(({ trace }) => trace.decisionsOfKind(anyFits).length > 0)) return null;
    const learning = runs.find(({ trace }) => trace.data.params.betaFrom === 'learned');
    if (learning === undefined)
      return 'No run learns the tail of task times: set “Tail is” of a Hopper policy to “fitted”.';
    return learning.trace.data.level === 'messages'
      ? 'Too few attempts ended for a first fit. More jobs, or a new fit after fewer times, will help.'
      : 'This run is too big to keep what its policy decided. A smaller run shows what it learned.';
  },
  component: async () => (await import('./beta/Beta.tsx')).Beta,
  parts: () => import('./beta/fits.ts'),
  rows: ({ betaTable }, runs, time) => betaTable(runs, time),
});

/** How much a slot more helps one job, and why 2/β slots for each task (Hopper §4.1, Figure 3). */
export const knee = runsView({
  id: 'knee',
  title: 'Knee',
  hint: 'How many slots per task can a job with stragglers put to good use?',
  door: 'results',
  question: 'formulas',
  explains: ['run'],
  refuses: (runs) =>
    runs.length === 0 || runs.some(isHopper)
      ? null
      : 'No run here is by Hopper or a policy that it is compared with. They copy slow tasks, and this shows how many slots that needs.',
  component: async () => (await import('./knee/Knee.tsx')).Knee,
  parts: () => import('./knee/kneeRuns.ts'),
  rows: ({ kneeTable }) => kneeTable(),
});

/** The questions of a server for one free slot, and what schedulers answer (Hopper §5.2, Pseudocodes 2 and 3). */
export const lanes = runView({
  id: 'lanes',
  title: 'Lanes',
  hint: 'Whom does a server with a free slot ask, who refuses and why, and what does it learn from that?',
  door: 'now',
  explains: ['server', 'task'],
  instead: 'virtual-sizes',
  needsRoom: true,
  refuses(trace, run) {
    if (trace.decisionsOfKind(anyAnswer).length > 0) return null;
    return trace.data.level !== 'messages' && isDecentral(run)
      ? 'This run is too big to keep what servers asked and what schedulers answered. A smaller run shows it.'
      : 'No questions of servers are recorded in this run: only Hopper’s many schedulers and their rivals record them.';
  },
  component: async () => (await import('./lanes/Lanes.tsx')).Lanes,
  parts: () => import('./lanes/describe.ts'),
  rows: ({ roundTableAt }, { trace }, time, { server }) => roundTableAt(trace, server, time),
});

/** When running tasks should end by their progress reports, and which of them deserve a copy (Hopper §2.2). */
export const timeLeft = runView({
  id: 'time-left',
  title: 'Time left',
  hint: 'Which running task needs longest as far as its scheduler knows, how wrong is that, and does it deserve a copy?',
  door: 'now',
  explains: ['task'],
  instead: 'lanes',
  refuses(trace, run) {
    if (trace.data.tables.expectedEnds.length > 0) return null;
    const { level, params } = trace.data;
    const hasCopies = 'copies' in params && params.copies !== 'none';
    if (hasCopies && isDecentral(run))
      return 'Each of the many schedulers of this run reads the progress reports of its own jobs, and none records what it reads. Lanes shows which copies they gave to servers.';
    return level !== 'messages' && hasCopies && isHopper(run)
      ? 'This run is too big to keep what its scheduler read in progress reports. A smaller run shows it.'
      : 'Nobody reads progress reports in this run: its policy copies no stragglers.';
  },
  component: async () => (await import('./time-left/TimeLeft.tsx')).TimeLeft,
  parts: () => import('./time-left/beliefs.ts'),
  rows: ({ timeLeftTable }, { trace }, time) => timeLeftTable(trace, time),
});

/** The virtual size of each job beside the slots that it is allotted, has, and has kept for its copies (Hopper §4.1). */
export const virtualSizes = runView({
  id: 'virtual-sizes',
  title: 'Virtual sizes',
  hint: 'How many slots could each job use with its copies, how many may it have, and which of them wait idle for it?',
  door: 'now',
  explains: ['job'],
  instead: 'lanes',
  refuses(trace, run) {
    if (trace.decisionsOfKind(anySizes).length > 0) return null;
    if (isDecentral(run))
      return 'Each of the many schedulers of this run knows the sizes of its own jobs only, and none records them all. Lanes shows the sizes that they told to servers.';
    return trace.data.level !== 'messages' && isHopper(run)
      ? 'This run is too big to keep what its policy decided, so the sizes of its jobs are unknown. A smaller run shows them.'
      : 'No job has a size by which slots are shared in this run: only Hopper’s central scheduler and those that its paper compares it with record sizes.';
  },
  component: async () => (await import('./virtual-sizes/VirtualSizes.tsx')).VirtualSizes,
  parts: () => import('./virtual-sizes/sizesNow.ts'),
  rows: ({ sizesTable }, { trace }, time) => sizesTable(trace, time),
});

export const hopper: Face = { paper: 'Hopper', views: [virtualSizes, lanes, timeLeft, beta, knee] };
