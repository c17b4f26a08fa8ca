import { domainToASCII } from 'node:url';
import { isLoopback } from '../lib/loopback.ts';
import { InvalidInput } from './errors.ts';
import type { SourceId, TrustRuleId } from './typed-ids.ts';
import { TRUST_SETTINGS, type TrustSettings } from './settings.ts';
import { defaultsOf } from './setting.ts';
import type { Owner } from './scope.ts';
import { TRUSTED_DOMAINS } from './trusted-domains.ts';

const DEFAULTS = defaultsOf(TRUST_SETTINGS);

/** What people said of a source or a site; null = nothing, then the next that says something counts. */
export interface StatedTrust {
  /** 0–1. */
  readonly base: number | null;
  readonly flagged: boolean | null;
  /** Predicates on which what it says goes before what others say. */
  readonly authorityFor: readonly string[];
}

/** The same as it is stored: exactly one of `sourceId` and `domain` is there. */
export interface TrustRule extends StatedTrust {
  readonly id: TrustRuleId;
  readonly sourceId: SourceId | null;
  readonly domain: string | null;
  readonly reason: string;
  readonly actor: string;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What is known of a source, from which its trust follows. */
export interface TrustFacts {
  /** The site it stands for; null = handed in from here. */
  readonly domain: string | null;
  readonly ofSource: StatedTrust | null;
  /** Of the nearest domain that something was said of: its own, or one above. */
  readonly ofDomain: StatedTrust | null;
  /** Screening found words in it that speak to a machine, and nobody let them in. */
  readonly heldBack: boolean;
  /** Its claims on which people decided, and those of them that were found right. */
  readonly settled: number;
  readonly right: number;
  /** When it last brought a text; null = never yet. */
  readonly heardAt: Date | null;
}

/** SE-49 with its parts: value = clamp(base × recency − penalty, 0, 1). */
export interface SourceTrust {
  readonly value: number;
  /** Where an accuracy is known, it has its share in it (SE-50). */
  readonly base: number;
  readonly recency: number;
  readonly penalty: number;
  /** Share of its settled claims that were found right; null = of too few to say. */
  readonly accuracy: number | null;
  readonly settled: number;
  readonly flagged: boolean;
  readonly domain: string | null;
  readonly authorityFor: readonly string[];
  readonly explanation: string;
}

const DAY_MS = 86_400_000;
const clamp = (x: number): number => Math.min(1, Math.max(0, x));
const round = (x: number): number => Math.round(x * 1e6) / 1e6;

/** SE-49. `age` in days. Never falls with `base`, never rises with `age` or `penalty`; always in [0, 1]. */
export function trustValue(base: number, age: number, penalty: number, settings: TrustSettings = DEFAULTS): number {
  return round(clamp(clamp(base) * trustRecency(age, settings) - penalty));
}

/** 1 / (1 + days / 30). */
export const trustRecency = (age: number, settings: TrustSettings = DEFAULTS): number =>
  1 / (1 + Math.max(0, age) / settings['trust.recencyDays']);

/** SE-50: .6 × base + .4 × accuracy. */
export function learnedBase(base: number, accuracy: number | null, settings: TrustSettings = DEFAULTS): number {
  if (accuracy === null) return clamp(base);
  const share = settings['trust.accuracyShare'];
  return clamp((1 - share) * clamp(base) + share * clamp(accuracy));
}

/**
 * How far a source is trusted at an instant, and why (SE-49, SE-50). What was handed in from here does not grow old by not being fetched:
 * it has no site to be fetched from. What a person said of the source itself goes before what was said of its domain, and that
 * before the table.
 */
export function sourceTrust(facts: TrustFacts, now: Date, settings: TrustSettings = DEFAULTS): SourceTrust {
  const { domain, ofSource, ofDomain, settled } = facts;
  const [own, from] = baseOf(facts, settings);
  const accuracy = settled >= settings['trust.minSettled'] ? round(facts.right / settled) : null;
  const base = learnedBase(own, accuracy, settings);
  const age = domain === null ? 0 : wholeDays(facts.heardAt, now);
  const recency = trustRecency(age, settings);
  const flagged = ofSource?.flagged ?? ofDomain?.flagged ?? (domain !== null && facts.heldBack);
  const penalty = flagged ? settings['trust.flagPenalty'] : 0;
  const value = trustValue(base, age, penalty, settings);
  const named = [...new Set([...(ofSource?.authorityFor ?? []), ...(ofDomain?.authorityFor ?? [])])].sort();
  const parts = [
    `base ${two(own)} ${from}`,
    accuracy === null ? '' : `${two(base)} with ${facts.right} of ${settled} settled claims found right`,
    recency < 0.995 ? `times ${two(recency)}, as it last brought a text ${age} days ago` : '',
    flagged ? `less ${two(penalty)}, as it is flagged${flagOf(facts)}` : '',
  ];
  return {
    value,
    base: round(base),
    recency: round(recency),
    penalty,
    accuracy,
    settled,
    flagged,
    domain,
    authorityFor: named,
    explanation: `${two(value)}: ${parts.filter(Boolean).join('; ')}.`,
  };
}

/** Whole ones: what was just said is trusted as it is set, and not a millisecond's worth less. */
const wholeDays = (from: Date | null, to: Date): number =>
  from === null ? 0 : Math.max(0, Math.floor((to.getTime() - from.getTime()) / DAY_MS));

const two = (value: number): string => value.toFixed(2);

function flagOf({ ofSource, ofDomain }: TrustFacts): string {
  const flaggedBy = ofSource?.flagged ?? ofDomain?.flagged ?? null;
  return flaggedBy === null ? ' by screening: it brought text that speaks to a machine' : '';
}

function baseOf({ domain, ofSource, ofDomain }: TrustFacts, settings: TrustSettings): readonly [number, string] {
  if (typeof ofSource?.base === 'number') return [ofSource.base, 'was set for the source'];
  if (typeof ofDomain?.base === 'number') return [ofDomain.base, 'was set for its domain'];
  if (domain === null) return [settings['confidence.defaultReliability'], 'of what is handed in from here'];
  const listed = domainsAbove(domain).find((name) => TRUSTED_DOMAINS[name] !== undefined);
  if (listed === undefined) return [settings['trust.unlisted'], `as ${domain} is not listed`];
  return [TRUSTED_DOMAINS[listed] ?? 0, `by the list, for ${listed}`];
}

/** Is the source the authority for this predicate? One that is flagged is none while it is. */
export const isAuthority = (trust: Pick<SourceTrust, 'flagged' | 'authorityFor'>, predicate: string): boolean =>
  !trust.flagged && trust.authorityFor.includes(predicate);

const REMOTE = new Set(['http:', 'https:', 'ftp:', 'ftps:', 'sftp:', 'ssh:', 'git:', 'git+ssh:', 'git+https:']);
const SCP = /^[\w.-]+@([\w.-]+):/;

/**
 * The site that an address leads to; null for a path, an own database and a server of this machine. Whoever serves from a bare
 * address of the network is nobody known: the address stands for the site.
 */
export function domainOf(uri: string | null): string | null {
  if (uri === null) return null;
  const host = SCP.exec(uri)?.[1] ?? hostOf(uri);
  if (host === null || host === '') return null;
  const name = domainToASCII(host.replace(/\.$/, '')) || host;
  return isLoopback(name.replace(/^\[|\]$/g, '')) ? null : name.toLowerCase();
}

function hostOf(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, hostname } = new URL(uri);
  return REMOTE.has(protocol) ? hostname : null;
}

/** `a.b.org` → `a.b.org`, `b.org`: nearest first, never a top-level domain alone. */
export function domainsAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, n) => labels.slice(n).join('.'));
}

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Is this a domain name in its one form? */
export const isDomain = (text: string): boolean => DOMAIN.test(text);

/**
 * A domain name as people write it, in its one form: lower case, letters of other scripts as DNS has them.
 * @throws InvalidInput
 */
export function readDomain(text: string): string {
  const given = text.trim().replace(/\.$/, '');
  // What reads names for DNS cuts off whatever comes after them.
  const name = /[\s/?#@:\\%[\]]/.test(given) ? '' : domainToASCII(given);
  if (isDomain(name)) return name;
  const got = JSON.stringify(text.slice(0, 80));
  throw new InvalidInput(`expected a domain name like example.org, without scheme, port and path, got ${got}`, [
    'domain',
  ]);
}
