import { create } from 'zustand';
import type { JobId, ServerId, TaskId } from '../engine/ids.ts';

/** What the viewer has selected; shared by all runs, since they have the same jobs, tasks and servers. */
export interface Selection {
  readonly job: JobId | null;
  /** Index of the task; belongs to `job`. */
  readonly task: TaskId | null;
  readonly server: ServerId | null;
  /** The run that the inspector explains. */
  readonly run: number;
  /** The run with which views compare the others; null: the first one that is not `run`. */
  readonly against: number | null;
  readonly hoveredJob: JobId | null;
  /** Whether the inspector is open: from a pick until it is closed. What a scenario opens with is not a pick. */
  readonly isInspecting: boolean;
  /** Without `run` the inspector stays with its current run. */
  selectJob(job: JobId | null, run?: number): void;
  selectTask(job: JobId, task: TaskId, run: number): void;
  /** Keeps the selected job and task. Without `run`, as above. */
  selectServer(server: ServerId | null, run?: number): void;
  /** Nothing of the run, but the run as a whole, with its scheduler. */
  selectRun(run: number): void;
  hoverJob(job: JobId | null): void;
  inspect(isInspecting: boolean): void;
  clear(): void;
}

const nothing = { job: null, task: null, server: null } as const;

export const selectionStore = create<Selection>()((set) => ({
  ...nothing,
  run: 0,
  against: null,
  hoveredJob: null,
  isInspecting: false,
  selectJob: (job, run) =>
    set((before) => ({ ...nothing, job, run: run ?? before.run, isInspecting: job !== null })),
  selectTask: (job, task, run) => set({ ...nothing, job, task, run, isInspecting: true }),
  selectServer: (server, run) =>
    set((before) => ({
      server,
      run: run ?? before.run,
      isInspecting: server !== null || before.isInspecting,
    })),
  selectRun: (run) => set({ ...nothing, run, isInspecting: true }),
  hoverJob: (hoveredJob) => set({ hoveredJob }),
  inspect: (isInspecting) => set({ isInspecting }),
  clear: () => set({ ...nothing, isInspecting: false }),
}));

/** Whether receipts show the mean of all jobs although one is selected: in the picture, the table and files alike. */
export const receiptStore = create<{ readonly isMean: boolean }>()(() => ({ isMean: false }));
