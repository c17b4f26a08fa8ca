import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { mediaTypeOf } from '../../src/domain/media-type.ts';
import type { TextType } from '../../src/domain/text.ts';
import { objectionOf } from '../../src/ingest/screening/objection.ts';
import { guard } from '../../src/ingest/screening/screen-text.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { parse } from '../../src/parse/parse.ts';
import { settingDefaults as settings } from '../../test/support/settings.ts';
import { printFigures } from '../support/table.ts';

export const share = (part: number, all: number): string =>
  all === 0 ? '–' : `${(part / all).toFixed(4)} (${part} of ${all})`;

const TYPES: readonly TextType[] = ['text/markdown', 'text/plain', 'text/x-rst'];
/** A line of minutes that somebody says. */
const TURN = /^(?:\*\*)?[A-Z]{2,3}(?:\*\*)?: /gmu;
/** Minutes with fewer turns, or of more characters, get no attack set into them. */
const LEAST_TURNS = 8;
const LONGEST = 40_000;
const MINUTES = 12;

interface Text {
  readonly path: string;
  readonly text: string;
}

function* textsIn(folder: string): Generator<Text & { readonly type: TextType }> {
  for (const each of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, each);
    const named = mediaTypeOf(each);
    const type = TYPES.find((known) => known === named);
    if (type === undefined || !statSync(file).isFile()) continue;
    const text = readFileSync(file, 'utf8').replace(/\r\n?/gu, '\n');
    if (text.trim() !== '') yield { path: file, text, type };
  }
}

const isHeld = (text: string, type: TextType = 'text/markdown'): boolean =>
  guard(parse(text, type, settings), builtInPacks, settings).length > 0;

/** How many documents of a folder are held, each with why, and by which rules. */
export function printFolder(folder: string): Text[] {
  const rules = new Map<string, number>();
  const minutes: Text[] = [];
  let all = 0;
  let held = 0;
  for (const { type, ...each } of textsIn(folder)) {
    const findings = guard(parse(each.text, type, settings), builtInPacks, settings);
    all += 1;
    const objection = objectionOf(each.text, findings, settings);
    if (objection === null) {
      if (each.text.length <= LONGEST && (each.text.match(TURN)?.length ?? 0) >= LEAST_TURNS) minutes.push(each);
      continue;
    }
    held += 1;
    console.log(`${each.path}: ${objection.message}`);
    for (const rule of new Set(findings.map((finding) => finding.rule))) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  }
  printFigures(folder, [
    { name: 'held back', value: share(held, all), floor: '≤ .002' },
    ...[...rules]
      .sort((a, b) => b[1] - a[1])
      .map(([rule, of]) => ({ name: `with ${rule}`, value: `${of}`, floor: '' })),
  ]);
  return minutes;
}

/** How many attacks are held that are held alone, set into the middle of real minutes: by themselves, and as what somebody says. */
export function printSpoken(minutes: readonly Text[], attacks: readonly string[]): void {
  const step = Math.max(1, Math.floor(minutes.length / MINUTES));
  const chosen = minutes.filter((_, n) => n % step === 0).slice(0, MINUTES);
  if (chosen.length === 0) return;
  const alone = attacks.filter((attack) => isHeld(attack));
  const within = (attack: string, n: number, isSpoken: boolean): boolean => {
    const { text } = chosen[n % chosen.length] ?? { text: '' };
    const turns = [...text.matchAll(TURN)];
    const turn = turns[Math.floor(turns.length / 2)];
    const said = isSpoken ? `${turn?.[0] ?? ''}${attack.replace(/\s+/gu, ' ')}` : attack;
    return isHeld(`${text.slice(0, turn?.index)}\n\n${said}\n\n${text.slice(turn?.index)}`);
  };
  const shareOf = (isSpoken: boolean): string =>
    share(alone.filter((attack, n) => within(attack, n, isSpoken)).length, alone.length);
  printFigures(`Jailbreaks set into minutes of these folders (${chosen.length})`, [
    { name: 'as a paragraph: held back', value: shareOf(false), floor: '' },
    { name: 'as what somebody says: held back', value: shareOf(true), floor: '' },
  ]);
}
