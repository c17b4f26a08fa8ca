import { ANY_SPACE, relation, type View } from '../storage/index.ts';

/**
 * An expression: the status of a subject at an instant, as claims say it by the view; null = none does (PI-15, PI-88). What was said and
 * has ended since was so then; what was withdrawn or refused never was; of several the one that began last.
 * @param subject an expression for its id; `at`: for the instant
 */
export const statusThen = (view: View, subject: string, at: string): string =>
  `(select s.object_text from ${relation(view, 'claims')} s
    where s.space_id = ${ANY_SPACE} and s.subject_id = ${subject} and lower(s.predicate) = 'status'
      and s.status in ('ACTIVE', 'DISPUTED', 'SUPERSEDED', 'ENDED')
      and (s.valid_from is null or s.valid_from <= ${at}) and (s.valid_to is null or ${at} < s.valid_to)
    order by s.valid_from desc nulls last, s.id desc limit 1)`;
