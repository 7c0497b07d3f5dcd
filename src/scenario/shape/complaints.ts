import { formatCount } from '../../base/format.ts';
import type { Issue } from '../../base/issue.ts';

/** Number of issues that are kept. Nobody reads more, and a million of them would freeze the page. */
const MOST_COMPLAINTS = 100;

/** Collects the issues of a scenario; those beyond the limit are only counted. */
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

  /** Whether further issues would only be counted. A check that stops for this reason calls `cutShort`. */
  get isFull(): boolean {
    return this.count >= MOST_COMPLAINTS;
  }

  /** Notes that part of the scenario was not checked, so that there may be more issues than counted. */
  cutShort(): void {
    this.isCutShort = true;
  }

  /** Returns the kept issues, and a last one that says how many more there are. */
  finish(): Issue[] {
    const more = this.count - this.kept.length;
    if (more === 0 && !this.isCutShort) return this.kept;
    const counted = more === 1 ? '1 more fault' : `${formatCount(more)} more faults`;
    const sure = this.isCutShort ? `has at least ${counted}` : `has ${counted}`;
    const message = more > 0 ? sure : 'may have more faults: not all of it was looked at';
    return [...this.kept, { path: '', message }];
  }
}

/** Shows a value in a message; always short. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  return String(value);
}

const MOST_NAMED = 10;

/** Lists names in a message: the first few, and the number of others. */
export function someOf(names: readonly string[]): string {
  if (names.length <= MOST_NAMED) return names.join(', ');
  return `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} others`;
}
