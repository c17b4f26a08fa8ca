/** One measured figure beside what it has to reach. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What the figure must be; empty where none is set. */
  readonly floor: string;
}

/** Prints figures as a Markdown table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [figure.name, figure.value, figure.floor]);
  printTable(title, ['figure', 'measured', 'floor'], rows);
}

/** Prints rows under their headings as a Markdown table. */
export function printTable(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  console.log(`${title}\n`);
  console.log(line(headings));
  console.log(`| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  for (const row of rows) console.log(line(row));
  console.log('');
}
