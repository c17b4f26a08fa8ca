import { InvalidInput } from '../../domain/errors.ts';
import type { Issue } from '../../domain/errors.ts';

/** One mistake in a pack file. Lines and columns count from 1. */
export interface PackIssue extends Issue {
  readonly line: number;
  readonly column: number;
}

/** A pack file that cannot be used: every mistake in it, in the order of the file. */
export class PackError extends InvalidInput {
  override readonly issues: readonly PackIssue[];
  readonly file: string;
  constructor(file: string, issues: readonly PackIssue[]) {
    const lines = issues.map(({ line, column, message }) => `${file}:${line}:${column}: ${message}`);
    super(lines.join('\n'), ['pack'], issues);
    this.issues = issues;
    this.file = file;
  }
}
