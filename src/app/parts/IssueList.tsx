import type { Issue } from '../../base/issue.ts';
import { placeInWords } from '../../scenario/shape/placeInWords.ts';

interface IssueListProps {
  readonly issues: readonly Issue[];
  readonly className?: string;
}

/** Lists what is wrong with a scenario, with each place described in words. */
export function IssueList({ issues, className }: IssueListProps) {
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
