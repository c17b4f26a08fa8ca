/**
 * Letters of other scripts that fonts draw like Latin ones: Latin letter → those. A selection of Unicode's confusables
 * (UTS #39) by eye, for the scripts that imitations are made of: Cyrillic, Greek, Armenian, Cherokee, small capitals.
 */
const DRAWN_ALIKE: Readonly<Record<string, string>> = {
  a: 'аɑαａ', b: 'Ьḅƅ', c: 'сϲᴄ', d: 'ԁɗ', e: 'еҽєɛ', f: 'ϝғ', g: 'ɡցԍ', h: 'һհ', i: 'іıɩι', j: 'јϳ', k: 'кκᴋ',
  l: 'ӏⅼℓ', m: 'мᴍ', n: 'ոռпη', o: 'оοօσᴏ', p: 'рρ', q: 'ԛզ', r: 'гᴦ', s: 'ѕꜱ', t: 'тτᴛ', u: 'υսцᴜ', v: 'ѵνᴠ',
  w: 'ԝѡɯᴡ', x: 'хχ', y: 'уүγʏ', z: 'ᴢʐ', A: 'АΑᎪ', B: 'ВΒᏴ', C: 'СϹᏟ', D: 'Ꭰ', E: 'ЕΕᎬ', F: 'Ϝ', G: 'ԌᏀ',
  H: 'НΗᎻ', I: 'ІΙӀ', J: 'ЈᎫ', K: 'КΚᏦ', L: 'Ꮮ', M: 'МΜᎷ', N: 'Ν', O: 'ОΟՕ', P: 'РΡᏢ', Q: 'Ԛ', R: 'ᏒᎡ',
  S: 'ЅᏚ', T: 'ТΤᎢ', U: 'Ս', V: 'ѴᏙ', W: 'ԜᎳ', X: 'ХΧ', Y: 'ҮΥУ', Z: 'ΖᏃ',
}; // prettier-ignore

/** Letter of another script → the Latin letter it looks like. */
export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries(DRAWN_ALIKE).flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)),
);
