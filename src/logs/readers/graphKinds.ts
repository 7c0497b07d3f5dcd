import { limits } from '../../scenario/shape/limits.ts';
import type { ReportKind } from '../report.ts';
import { sayCount, sayMany } from '../say.ts';
import { kindOf } from './rowKinds.ts';

/** More stages than a job may have here. */
export const MAX_STAGES = limits.stagesPerJob;

/** Jobs whose tasks wait for each other. */
export const circular = (id: string): ReportKind =>
  kindOf(
    `${id}/circular`,
    'warning',
    (count) => `${sayMany(count, 'job')} left out: tasks wait for each other in a circle.`,
  );

/** Jobs with more stages than a scenario can list. */
export const manyStages = (id: string): ReportKind =>
  kindOf(
    `${id}/too-many-stages`,
    'warning',
    (count) => `${sayMany(count, 'job')} of more than ${sayCount(MAX_STAGES)} stages left out.`,
  );

/** Parents that the file does not contain. */
export const unknownParent = (id: string): ReportKind =>
  kindOf(
    `${id}/unknown-parent`,
    'warning',
    (count) => `${sayMany(count, 'dependency', 'dependencies')} on a task that is not in the file ignored.`,
  );
