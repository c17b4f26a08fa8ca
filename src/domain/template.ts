import { normalAddress } from '../lib/address.ts';

/**
 * Templates of packs: `github:{handle|lower}` is text with placeholders, each with filters that may refuse a value.
 * A value that is missing, empty or refused makes the whole template empty-handed (null).
 */
export interface CompiledTemplate {
  readonly source: string;
  readonly placeholders: readonly string[];
  fill(values: TemplateValues): string | null;
}

/** The value of a placeholder, or undefined where there is none. */
export type TemplateValues = (placeholder: string) => string | undefined;

const slug = (text: string): string | null =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/gu, '') || null;

/** What `{value|filter}` may do. `digits` takes the one run of digits without leading zeros; `url` one form per address. */
export const TEMPLATE_FILTERS: Readonly<Record<string, (text: string) => string | null>> = {
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  slug,
  digits: (text) => {
    const runs = text.match(/\d+/gu) ?? [];
    return runs.length === 1 ? runs[0].replace(/^0+(?=\d)/u, '') : null;
  },
  url: normalAddress,
};

/** A template that cannot be read; the message says what is wrong. */
export class BadTemplate extends Error {}

const PLACEHOLDER = /\{([^{}]*)\}/gu;

/**
 * Reads a template.
 * @throws BadTemplate for a lone brace, an empty placeholder, an unknown filter
 */
export function compileTemplate(source: string): CompiledTemplate {
  if (/[{}]/u.test(source.replace(PLACEHOLDER, ''))) throw new BadTemplate('a `{` or `}` stands alone');
  const slots = [...source.matchAll(PLACEHOLDER)].map((slot) => readSlot(slot[1] ?? ''));
  const texts = source.split(/\{[^{}]*\}/u);
  return {
    source,
    placeholders: slots.map((slot) => slot.name),
    fill: (values) => {
      let filled = texts[0] ?? '';
      for (const [n, slot] of slots.entries()) {
        const value = slot.read(values(slot.name));
        if (value === null) return null;
        filled += value + (texts[n + 1] ?? '');
      }
      return filled;
    },
  };
}

function readSlot(source: string): { name: string; read: (value: string | undefined) => string | null } {
  const [name = '', ...names] = source.split('|').map((part) => part.trim());
  if (name === '') throw new BadTemplate('a placeholder is empty; write its name between the braces');
  const filters = names.map((filter) => {
    const apply = Object.hasOwn(TEMPLATE_FILTERS, filter) ? TEMPLATE_FILTERS[filter] : undefined;
    if (apply) return apply;
    throw new BadTemplate(`unknown filter "${filter}"; there are ${Object.keys(TEMPLATE_FILTERS).join(', ')}`);
  });
  const read = (value: string | undefined): string | null =>
    filters.reduce<string | null>((text, apply) => text && apply(text), value?.trim() ?? null) || null;
  return { name, read };
}
