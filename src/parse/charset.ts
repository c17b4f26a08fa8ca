const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:.-]{1,40})/iu;

/** The encoding that a page declares in its first bytes (HTML, "prescan a byte stream"), if a decoder knows it. */
export function declaredCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength)).toString('latin1');
  const label = META_CHARSET.exec(head)?.[1];
  if (label === undefined || /^utf-?16/iu.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // Not a name of an encoding: as if there were none.
    return null;
  }
}
