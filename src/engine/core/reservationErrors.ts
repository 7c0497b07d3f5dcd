import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { EntryId, SchedulerId, ServerId } from '../ids.ts';

/** The error for a policy whose `answer` refuses although its rules have no `onRefused`. */
export function refusedUnasked(errors: AuthorErrors, scheduler: SchedulerId, server: ServerId): Error {
  return errors.of(
    `answer(scheduler ${scheduler}, server ${server})`,
    'answer refused, but the rules have no onRefused; refuseWith needs it',
  );
}

/** The error for a policy whose `pick` returns a reservation that is being asked about. */
export function askedTwice(errors: AuthorErrors, server: ServerId, entry: EntryId): Error {
  return errors.of(
    `pick(server ${server})`,
    `entry ${entry} is being asked about; pick must skip such entries (isAsked)`,
  );
}
