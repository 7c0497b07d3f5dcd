import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { EntryId, SchedulerId, ServerId } from '../ids.ts';

/** What an author is told whose rules refuse a question without saying what a refusal means. */
export function refusedUnasked(errors: AuthorErrors, scheduler: SchedulerId, server: ServerId): Error {
  return errors.of(
    `answer(scheduler ${scheduler}, server ${server})`,
    'answer refused, and the rules have no onRefused',
  );
}

/** What an author is told whose rules pick a reservation that waits for an answer already. */
export function askedTwice(errors: AuthorErrors, server: ServerId, entry: EntryId): Error {
  return errors.of(
    `pick(server ${server})`,
    `entry ${entry} is being asked about; pick passes over such entries (isAsked)`,
  );
}
