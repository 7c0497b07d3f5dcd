import type { Issue } from '../../base/issue.ts';
import { placeInWords } from '../../scenario/shape/placeInWords.ts';

/** Lists what is wrong with a scenario, with each place described in words. */
export function IssueList({
  issues,
  className,
}: {
  readonly issues: readonly Issue[];
  readonly className?: string;
}) {
  return (
    <ul className={className}>
      {issues.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          {placeInWords(path)} {message}
        </li>
      ))}
    </ul>
  );
}
