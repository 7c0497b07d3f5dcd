import { attemptsOfTasks, wholeRun } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { taskService } from '../../metrics/responseTime.ts';
import { taskWait } from '../../metrics/waitTime.ts';

/** How bars and the times in the table are counted. */
export const counted: readonly Definition[] = [taskWait, taskService, attemptsOfTasks, wholeRun];
