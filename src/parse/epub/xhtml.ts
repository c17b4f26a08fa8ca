const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const EMPTY = /<([a-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/>/giu;

/** XHTML as HTML has it: there `<title/>` and `<a id="x"/>` would begin, and never end. */
export const asHtml = (xhtml: string): string =>
  xhtml.replace(EMPTY, (whole, name: string, attributes: string) =>
    VOID.has(name.toLowerCase()) ? whole : `<${name}${attributes}></${name}>`,
  );
