import type { SourceId } from '../../domain/typed-ids.ts';
import type { Commit } from '../../storage/index.ts';
import type { CentreModel, KnownCentre } from '../read/read-centres.ts';

export interface CentreToKeep {
  readonly sourceId: SourceId;
  readonly model: CentreModel;
  readonly centre: KnownCentre;
}

/** Keeps the centre of a source, unless another process was further. One statement. */
export async function keepCentre(commit: Commit, { sourceId, model, centre }: CentreToKeep): Promise<void> {
  await commit.query(
    'ingest.keepCentre',
    `insert into source_centres as c (space_id, source_id, embedder, model, owner_id, centre, weight, upto)
      values ($1, $2, $3, $4, $5, $6::real[], $7, $8)
      on conflict (space_id, source_id, embedder, model) do update
        set centre = excluded.centre, weight = excluded.weight, upto = excluded.upto where c.upto < excluded.upto`,
    [
      commit.scope.spaceId,
      sourceId,
      model.embedder,
      model.name,
      commit.owner,
      [...centre.mean],
      centre.weight,
      centre.upto,
    ],
  );
}
