import type { AnswerState, Standing } from '../../domain/given-answer.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import type { AnswerId } from '../../domain/typed-ids.ts';
import {
  followLog,
  lockPosition,
  movePosition,
  spacesBehind,
  type LogFollower,
  type SpaceBehind,
  type Step,
} from '../../jobs/index.ts';
import { groupedBy } from '../../lib/grouped.ts';
import { announce, type Database, type Sql } from '../../storage/index.ts';
import { answersByIds } from './read-answers.ts';
import { standingsOf } from './standings.ts';

export interface AnswerFollowerDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

const FOLLOWER = 'answers';
/** How soon whoever asked is told. */
const POLL_MS = 2_000;
/** Answers of one batch. */
const AT_ONCE = 200;

/** Of the commits up to `to`, answers up to this one were looked at. */
interface Place {
  readonly to: number;
  readonly after: AnswerId;
}

interface Touched {
  readonly id: AnswerId;
  readonly owner: string;
}

/** Follows the commits of all spaces, and tells who asked when an answer comes to stand otherwise than they were told last. */
export function answerFollower({ database, clock, onFault }: AnswerFollowerDeps): LogFollower {
  return followLog<SpaceBehind<Place>>({
    ...{ name: FOLLOWER, pollMs: POLL_MS, clock, onFault },
    behind: (most, putOff) => spacesBehind<Place>(database, FOLLOWER, { most, putOff }),
    follow: (space) => follow(database, clock, space),
  });
}

async function follow(database: Database, clock: Clock, space: SpaceBehind<Place>): Promise<Step> {
  const { spaceId, spaceName } = space;
  const { to, after } = space.place ?? { to: space.head, after: FIRST };
  const touched = await touchedAnswers(database, spaceId, after);
  for (const [owner, answers] of groupedBy(touched, (answer) => answer.owner)) {
    const scope: Scope = { spaceId, spaceName, owner, role: 'READER' };
    const ids = answers.map(({ id }) => id);
    const standings = await database.read(scope, async (sql) => {
      const view = { sql, recorded: null, valid: { clock: clock.now() } };
      return standingsOf(view, [...(await answersByIds(view, ids)).values()]);
    });
    await database.note(scope, async (sql) => {
      await lockPosition(sql, space);
      await tell(sql, standings, to, clock.now());
    });
  }
  const last = touched.length === AT_ONCE ? touched.at(-1) : undefined;
  await database.note({ spaceId, spaceName, owner: '', role: 'ADMIN' }, (sql) =>
    movePosition<Place>(sql, space, last ? { place: { to, after: last.id } } : { position: to, place: null }),
  );
  return 'MORE';
}

const FIRST = '00000000-0000-0000-0000-000000000000' as AnswerId;

/** Each whose state is another one than its owner was told of is told once, in the transaction that notes that. */
async function tell(sql: Sql, standings: ReadonlyMap<AnswerId, Standing>, to: number, at: Date): Promise<void> {
  const all = [...standings];
  const changed = await sql.query<{ id: AnswerId; was: AnswerState; state: AnswerState }>('answer.noteStates', NOTE, [
    ...[sql.scope.spaceId, all.map(([id]) => id), all.map(([, { state }]) => state), to],
  ]);
  for (const { id, was, state } of changed.filter((one) => one.was !== one.state)) {
    const cause = standings.get(id)?.why[0]?.cause ?? null;
    await announce((name, text, values) => sql.query(name, text, values), sql.scope.spaceId, {
      ...{ kind: 'ANSWER_STANDING_CHANGED', subject: id, owner: sql.scope.owner },
      ...{ data: { state, was, cause }, called: null, at },
    });
  }
}

const NOTE = `with before as (select a.id, a.told_state, n.state from unnest($2::uuid[], $3::text[]) as n (id, state)
    join answers a on a.space_id = $1 and a.id = n.id for update of a)
  update answers a set told_state = b.state, followed = greatest(a.followed, $4::bigint) from before b
    where a.space_id = $1 and a.id = b.id
  returning a.id, b.told_state as was, b.state`;

/**
 * Answers that rest on a claim, a conflict or a document that changed since they were looked at last, or on one that is gone; and those
 * that are told of as current though a period of theirs is over. By look-ups of what each rests on: commits may touch far more than that.
 */
function touchedAnswers(database: Database, spaceId: string, after: AnswerId): Promise<Touched[]> {
  return database.system((query) =>
    query<{ id: AnswerId; owner: string }>('answer.touchedAnswers', TOUCHED, [spaceId, after]),
  );
}

const TOUCHED = `select a.id, a.owner_id as owner from answers a
  where a.space_id = $1 and a.id > $2 and a.kept_until > clock_timestamp() and exists (
    select from answer_sentences s where s.space_id = $1 and s.answer_id = a.id and (
      exists (select from unnest(s.claims) as k (id)
        left join claims c on c.space_id = $1 and c.id = k.id
        left join claims w on w.space_id = $1 and w.id = c.superseded_by and c.status = 'MERGED'
        where c.id is null or c.since > a.followed or w.since > a.followed
          or (a.told_state = 'CURRENT' and not a.is_timed and c.valid_to <= clock_timestamp())
          or exists (select from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id
            where p.space_id = $1 and p.claim_id in (c.id, w.id) and f.since > a.followed))
      or exists (select from answer_citations t left join documents d on d.space_id = $1 and d.id = t.document_id
        where t.space_id = $1 and t.answer_id = a.id and t.sentence = s.n and t.document_id is not null
          and (d.id is null or d.since > a.followed))))
  order by a.id limit ${AT_ONCE}`;
