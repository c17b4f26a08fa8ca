import { Unavailable } from '../domain/errors.ts';
import { encodeId, type SourceId } from '../domain/typed-ids.ts';
import type { PreparationSettings, ScreenSettings } from './ingest-settings.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { Embedder } from '../models/index.ts';
import type { Database } from '../storage/index.ts';
import { driftFrom, movedBy } from './screening/drift.ts';
import type { Objection } from './screening/objection.ts';
import { centreOf, openingOf, openingsAfter } from './read/read-centres.ts';
import type { CentreToKeep } from './write/keep-centre.ts';

/** How far a document is from what its source was about. */
export interface Drift {
  /** 1 − cosine, 0 to 2; null = it was not measured. */
  readonly value: number | null;
  /** Why it was not measured; null where it was. */
  readonly why: string | null;
}

export interface MeasuredDrift extends Drift {
  /** What it has against the document; null = nothing. */
  readonly against: Objection | null;
  /** Seconds until measuring may work again; null = it worked, or never will. */
  readonly retryAfter: number | null;
  /** The centre with what came since it was made; null = there is none to keep. */
  readonly keep: CentreToKeep | null;
}

export interface DriftDeps {
  readonly database: Database;
  readonly settings: PreparationSettings;
  /** null = no vectors are made. */
  readonly embedder: Embedder | null;
}

const notMeasured = (why: string): MeasuredDrift => ({
  value: null,
  why,
  against: null,
  retryAfter: null,
  keep: null,
});

/**
 * Drift of a document that a watcher brings (SE-30): 1 − cosine of its first words and the centre of its source. A source is
 * known once anything of it was let in, whoever brought it; its centre is caught up with what came since it was looked at last,
 * so that plain ingests need no vectors. Only vectors of meaning count: counted letters say nothing of a subject.
 */
export async function measureDrift(
  { database, settings, embedder }: DriftDeps,
  scope: Scope,
  at: { readonly sourceId: SourceId; readonly owner: Owner },
  text: string,
): Promise<MeasuredDrift> {
  if (embedder === null) return notMeasured('no vectors are made here');
  if (embedder.embedder === 'lexical') return notMeasured('the lexical embedder compares letters, not subjects');
  const characters = settings['screen.driftCharacters'];
  const model = { embedder: embedder.embedder, name: embedder.name };
  const { known, since } = await database.read(scope, async (sql) => {
    const centre = await centreOf(sql, at.sourceId, model);
    const query = { ...at, after: centre?.upto ?? 0, most: settings['screen.driftSample'], characters };
    return { known: centre, since: await openingsAfter(sql, query) };
  });
  if (known === null && since.openings.length === 0) return notMeasured('nothing of this source was let in before');
  try {
    const texts = [openingOf(text, characters), ...since.openings.map((opening) => opening.text)];
    const [vector, ...others] = await embedder.embed(texts, 'DOCUMENT');
    const came = others.map((other, n) => ({ vector: other, recentres: since.openings[n]?.recentres ?? false }));
    const centre = movedBy(known, came, since.all);
    const value = vector && centre && driftFrom(centre, vector);
    if (!centre || value === null || value === undefined) return notMeasured('the source is about nothing in common');
    const keep = { sourceId: at.sourceId, model, centre: { ...centre, upto: since.head } };
    return { value, why: null, against: againstDrift(value, at.sourceId, settings), retryAfter: null, keep };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return { ...notMeasured(error.message), ...whileUnknown(error, settings) };
  }
}

function againstDrift(
  value: number,
  sourceId: SourceId,
  settings: Pick<ScreenSettings, 'screen.drift'>,
): Objection | null {
  const most = settings['screen.drift'];
  if (value <= most) return null;
  const message =
    `expected a document about what its source ${encodeId('src', sourceId)} is about, found a drift of ` +
    `${value.toFixed(3)}, more than ${most} (screen.drift); release it if the source has turned to another ` +
    'subject';
  return { reason: 'DRIFT', message, findings: [] };
}

/** An outage of the embedder is no pass, unless the setting says so. */
function whileUnknown(
  error: Unavailable,
  settings: Pick<ScreenSettings, 'screen.driftUnknown'>,
): Pick<MeasuredDrift, 'against' | 'retryAfter'> {
  if (!settings['screen.driftUnknown']) return { against: null, retryAfter: null };
  const message =
    `expected to know its drift, but ${error.message}; bring it again when the embedder answers, or release ` +
    'it (screen.driftUnknown = false lets such documents in)';
  return { against: { reason: 'DRIFT_UNKNOWN', message, findings: [] }, retryAfter: error.retryAfter };
}
