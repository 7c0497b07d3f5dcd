import { formatCount } from '../../base/format.ts';
import type { Issue } from '../../base/issue.ts';

/** So many complaints are kept: more nobody reads, and a million of them stop a page. */
export const MOST_COMPLAINTS = 100;

/** Collects what is wrong with a scenario, and only counts what goes beyond what anybody reads. */
export class Complaints {
  private readonly kept: Issue[] = [];
  private count = 0;
  private isCutShort = false;

  add(path: string, message: string): void {
    this.count += 1;
    if (this.count <= MOST_COMPLAINTS) this.kept.push({ path, message });
  }

  addAll(issues: Iterable<Issue>): void {
    for (const { path, message } of issues) this.add(path, message);
  }

  /** Whether more complaints would only be counted. Who stops at that says so by `cutShort`. */
  get isFull(): boolean {
    return this.count >= MOST_COMPLAINTS;
  }

  /** Notes that not all was looked at, so that there may be more complaints than were counted. */
  cutShort(): void {
    this.isCutShort = true;
  }

  /** Gives what was kept, and how many more there are. */
  finish(): Issue[] {
    const more = this.count - this.kept.length;
    if (more === 0 && !this.isCutShort) return this.kept;
    const counted = more === 1 ? '1 more fault' : `${formatCount(more)} more faults`;
    const sure = this.isCutShort ? `has at least ${counted}` : `has ${counted}`;
    const message = more > 0 ? sure : 'may have more faults: not all of it was looked at';
    return [...this.kept, { path: '', message }];
  }
}
