/** A value that a table can show. */
export type Cell = string | number;

/** Rows with aligned columns, two blanks between them; numbers to the right, with thousands separators. */
export function table(rows: readonly (readonly Cell[])[]): string {
  const shown = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell)));
  const widths: number[] = [];
  for (const row of shown) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  const lines = shown.map((row, n) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof rows[n]?.[column] === 'number' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  return lines.map((line) => `${line}\n`).join('');
}
