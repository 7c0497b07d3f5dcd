import { attemptsOfTasks } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobResponse, taskResponse, taskService } from '../../metrics/responseTime.ts';
import { taskWait } from '../../metrics/waitTime.ts';

/** How the times of jobs and tasks in the panels are counted. */
export const counted: readonly Definition[] = [
  jobResponse,
  taskWait,
  taskService,
  taskResponse,
  {
    title: 'Where its time went',
    help: `The parts of the ${taskResponse.title.toLowerCase()} of this task, to the microsecond.`,
  },
  attemptsOfTasks,
];
