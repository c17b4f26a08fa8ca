// safetensors: the length of a JSON header (8 bytes, little endian), the header, then the tensors' bytes.

/** Half-precision bits → number. */
function fromHalf(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** All half-precision numbers there are: a look-up is many times faster than the arithmetic. */
const HALVES = Float32Array.from({ length: 65_536 }, (_, bits) => fromHalf(bits));

/** A function from a tensor's name to its shape and numbers. Knows half precision alone: what the weights come in. */
export function openSafetensors(bytes) {
  const headerLength = Number(bytes.readBigUInt64LE(0));
  const header = JSON.parse(bytes.toString('utf8', 8, 8 + headerLength));
  return (name) => {
    const entry = header[name];
    if (entry?.dtype !== 'F16')
      throw new Error(`expected a half-precision tensor ${name}, found ${entry?.dtype ?? 'none'}`);
    const [from, to] = entry.data_offsets.map((offset) => 8 + headerLength + offset);
    const data = new Float32Array((to - from) / 2);
    for (let i = 0; i < data.length; i++) data[i] = HALVES[bytes.readUInt16LE(from + 2 * i)];
    return { shape: entry.shape, data };
  };
}
