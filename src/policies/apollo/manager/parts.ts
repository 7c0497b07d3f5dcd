import type { FetchedFiles } from '../estimate/fetchedFiles.ts';
import type { MadeOutputs } from '../estimate/madeOutputs.ts';
import type { RunTimes } from '../estimate/runTime.ts';
import type { SuccessModel } from '../estimate/success.ts';
import type { LoadViews } from '../serverSide.ts';
import type { Dispatch } from './dispatch.ts';
import type { Priorities } from './priority.ts';
import type { TaskBook } from './taskBook.ts';
import type { TokenDesk } from './tokenDesk.ts';

/** What job managers work with. */
export interface ManagerParts {
  readonly views: LoadViews;
  readonly priorities: Priorities;
  readonly tokens: TokenDesk;
  readonly book: TaskBook;
  readonly outputs: MadeOutputs;
  readonly files: FetchedFiles;
  readonly runTimes: RunTimes;
  readonly success: SuccessModel;
  readonly dispatch: Dispatch;
  /** Whether managers are told what can change a decision, and nothing else. */
  readonly onlyNews: boolean;
}
