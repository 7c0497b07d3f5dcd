import type { Asked, Format } from '../request.ts';

/** A request to check what students sent. */
export interface GradeRequest {
  readonly kind: 'grade';
  /** Files, and folders of which each file is read. */
  readonly paths: readonly string[];
  /** The file of the lesson; undefined: the links name one that comes with Makespan. */
  readonly lesson?: string;
  readonly format: Format;
}

/** Reads the arguments of `grade`. */
export function readGrade(
  paths: readonly string[],
  lesson: string | undefined,
  format: Format,
): Asked<GradeRequest> {
  if (paths.length === 0) {
    return { issues: [{ path: 'grade', message: 'needs a folder or files with the links of students' }] };
  }
  return { command: { kind: 'grade', paths, lesson, format }, issues: [] };
}
