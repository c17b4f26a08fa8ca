// PDFs written by hand: as small as a reader lets them be.

export interface Word {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size?: number;
}

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');
const drawn = ({ text, x, y, size = 10 }: Word): string => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`;

/** A PDF of these pages, 600 by 800 points, in Latin-1; `info` goes into its information dictionary. */
export function pdfOf(pages: readonly (readonly Word[])[], info: Readonly<Record<string, string>> = {}): Buffer {
  const objects: string[] = [];
  const add = (body: string): number => objects.push(body);
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((words) => {
    const content = words.map(drawn).join('\n');
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${stream} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`;
  const about = add(
    `<< ${Object.entries(info)
      .map(([name, value]) => `/${name} (${escaped(value)})`)
      .join(' ')} >>`,
  );
  return assembled(objects, `/Info ${about} 0 R`);
}

/** Objects with their table and trailer. */
export function assembled(objects: readonly string[], trailer: string): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, i) => {
    const at = file.length;
    file += `${i + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** Lines from the top of a page down. */
export const column = (lines: readonly string[], x = 50, top = 740, size = 10): Word[] =>
  lines.map((text, n) => ({ text, x, y: top - n * size * 1.2, size }));
