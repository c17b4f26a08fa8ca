import { TooLarge } from '../../../src/domain/errors.ts';
import type { ClaimId, EntityId } from '../../../src/domain/typed-ids.ts';
import { SIMILARITY_SETTINGS, type SimilaritySettings } from '../inference-settings.ts';
import type { Owner } from '../../../src/domain/scope.ts';
import { canonicalOf } from '../../../src/record/index.ts';
import { readSettings, type View } from '../../../src/storage/index.ts';
import type { Conclusion } from '../../../src/domain/conclusions.ts';
import { anyChanged } from '../any-changed.ts';
import { storedReasons } from '../stored-derivations.ts';
import { methodName, type InferenceMethod } from '../inference-method.ts';
import { centreOf, nearestPairs, pairKey, type AlikePair } from './nearest-pairs.ts';
import { vectorsOfClaims } from '../../../src/vectors/index.ts';

/**
 * The kind of edge between two entities of which alike things are said; it has no direction, and leads from the lesser
 * id to the greater.
 */
const SIMILAR_TO = 'SIMILAR_TO';
const STORED = `d.method = 'SIMILARITY'`;
/** What there was of vectors of claims when a run began. */
export interface VectorsNow {
  /** Another word whenever there are other vectors of claims in the space; null = no model has ever made any. */
  readonly mark: string | null;
}

/** Claims whose vectors are read in one statement. */
const BATCH = 1_000;
const NUMBERS = ['least', 'neighbours', 'statements', 'entities', 'most'] as const;

/** The name of this method's state: of everyone's edges, or of an owner's own, which nobody else sees. */
export const SIMILARITY = 'SIMILARITY';

/**
 * Entities of which alike things are said (PI-72). An entity stands where the mean of the vectors of its most confident
 * statements lies; two are joined where the cosine is `infer.similarity.least` at least and one is among the nearest of
 * the other. As sure as the cosine times `infer.similarity.most`; the statements that were compared are its premises.
 * Merged entities are one, and declared pairs are not joined. With an owner, the statements that are the owner's own
 * count as well, and only edges that rest on such a one are concluded: they are the owner's own. All is compared anew
 * whenever claims, merges or the vectors are others.
 * @param now null = nobody can say which vectors there are; only where nothing is wanted
 */
export function bySimilarity(settings: SimilaritySettings, owner: Owner, now: VectorsNow | null): InferenceMethod {
  const numbers = numbersOf(settings);
  const applied = numbers === null || !now?.mark ? null : `${numbers} of ${now.mark}`;
  const all = async (view: View, limit: number) => ({
    concluded: applied === null || !now ? [] : (await alikeIn(view, owner, settings)).slice(0, limit),
    stored: await storedReasons(view.sql, STORED, [], owner),
  });
  return {
    name: methodName(SIMILARITY, owner),
    title: 'of what alike things are said',
    owner,
    applied,
    wanted: async (sql) => numbersOf(await readSettings(sql, SIMILARITY_SETTINGS)) === numbers,
    own: [STORED],
    all,
    since: async (view, commit, limit) =>
      (await anyChanged(view, commit, WATCHED)) ? all(view, limit) : { concluded: [], stored: [] },
  };
}

function numbersOf(settings: SimilaritySettings): string | null {
  if (!settings['infer.similarity']) return null;
  return NUMBERS.map((name) => settings[`infer.similarity.${name}`]).join('/');
}

const WATCHED = { name: 'graph.similarSince', tables: ['claims', 'merges', 'distinct_pairs'] } as const;

interface Statement {
  readonly entity_id: EntityId;
  readonly id: ClaimId;
  readonly own: boolean;
}

/** The most confident statements about each entity. One statement. */
function statementsIn(view: View, owner: Owner, most: number): Promise<Statement[]> {
  return view.sql.query<Statement>(
    'graph.statementsToCompare',
    `select entity_id, id, own from (
       select s.*, row_number() over (partition by s.entity_id order by s.confidence desc, s.id) as n from (
         select ${canonicalOf(view, 'c.subject_id')} as entity_id, c.id, c.confidence, c.owner_id is not null as own from claims c
          where c.space_id = $1 and c.status = 'ACTIVE' and (c.owner_id is null or c.owner_id = $2::text)) s) r
      where n <= $3 order by entity_id, n`,
    [view.sql.scope.spaceId, owner, most],
  );
}

/** Pairs that somebody declared to be two. One statement. */
async function declaredIn(view: View): Promise<Set<string>> {
  const rows = await view.sql.query<{ a: string; b: string }>(
    'graph.declaredPairs',
    `select ${canonicalOf(view, 'p.low_id')} as a, ${canonicalOf(view, 'p.high_id')} as b from distinct_pairs p where p.space_id = $1`,
    [view.sql.scope.spaceId],
  );
  return new Set(rows.map(({ a, b }) => pairKey(a, b)));
}

interface Compared {
  readonly statements: Statement[];
  readonly vectors: (readonly number[])[];
}

/** @throws TooLarge where more entities would be compared than may be */
async function alikeIn(view: View, owner: Owner, settings: SimilaritySettings): Promise<Conclusion[]> {
  const { compared, model } = await comparedIn(view, owner, settings);
  const placed = [...compared].flatMap(([id, one]) => {
    const vector = centreOf(one.vectors);
    return vector === null ? [] : [{ id, vector }];
  });
  const bounds = { least: settings['infer.similarity.least'], most: settings['infer.similarity.neighbours'] };
  const pairs = await nearestPairs(placed, { ...bounds, distinct: await declaredIn(view) });
  const premisesOf = ({ a, b }: AlikePair): Statement[] => [a, b].flatMap((id) => compared.get(id)?.statements ?? []);
  return pairs
    .map((pair) => ({ pair, premises: premisesOf(pair) }))
    .filter(({ premises }) => owner === null || premises.some(({ own }) => own))
    .map(({ pair, premises }) => ({
      from: pair.a as EntityId,
      to: pair.b as EntityId,
      kind: SIMILAR_TO,
      method: 'SIMILARITY',
      model,
      ruleId: null,
      // To nine decimals: the same vectors in another order add up to the same.
      confidence: Number((pair.cosine * settings['infer.similarity.most']).toFixed(9)),
      validFrom: null,
      validTo: null,
      premises: premises.map(({ id }) => ({ kind: 'CLAIM', id })),
    }));
}

async function comparedIn(view: View, owner: Owner, settings: SimilaritySettings) {
  const statements = await statementsIn(view, owner, settings['infer.similarity.statements']);
  const most = settings['infer.similarity.entities'];
  const entities = new Set(statements.map(({ entity_id: id }) => id)).size;
  if (entities > most)
    throw new TooLarge(
      `of ${entities} entities something is said, and at most ${most} are compared (infer.similarity.entities)`,
    );
  const compared = new Map<string, Compared>();
  let model: string | null = null;
  for (let at = 0; at < statements.length; at += BATCH) {
    const some = statements.slice(at, at + BATCH);
    const found = await vectorsOfClaims(
      view,
      some.map(({ id }) => id),
    );
    for (const statement of some) {
      const vector = found.get(statement.id);
      if (vector?.state !== 'READY') continue;
      model ??= vector.model.name;
      const one = compared.get(statement.entity_id) ?? { statements: [], vectors: [] };
      compared.set(statement.entity_id, one);
      one.statements.push(statement);
      one.vectors.push(vector.vector);
    }
  }
  return { compared, model };
}
