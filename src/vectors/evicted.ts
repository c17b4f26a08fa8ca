/** A condition: this message `m` was given up; no vector of it is made again. */
export const isEvicted = (m: string, id: string): string =>
  `exists (select from evicted_vectors v where v.space_id = ${m}.space_id and v.owner_id is not distinct from ${m}.owner_id
    and v.item_id = ${m}.${id})`;
