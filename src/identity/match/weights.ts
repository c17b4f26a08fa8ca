/**
 * What each piece of evidence that two records are of one thing weighs, in log odds. One set of weights for all kinds of
 * records: fitted once (logistic regression, true pairs twice) to the even rows of seven public sets together, and rounded;
 * bench/resolution confirms them on the odd rows, and docs/evaluation-resolution.md says what each set reaches with
 * weights that never saw it.
 */
export const EVIDENCE = {
  bias: -4.3,
  /** Share of the words of one name that the other record has, by weight: of the name that is covered less, and more. */
  lessCovered: 2.25,
  moreCovered: 2.85,
  /** Weight of the rarest word that the other record lacks: on both sides, and on the side where it is rarer. */
  bothLack: -1.6,
  oneLacks: 0.3,
  /** How much was agreed on at all: two names of one common word each agree on little. */
  shared: 1.55,
  sameName: 0.85,
  code: 3.05,
  otherCode: -1.6,
  otherMeasure: -1.4,
  /** What a whole series shares is counted as shared words already, and tells less. */
  sameMeasure: -1.2,
  otherNumber: -1.5,
  halfOtherNumber: -1.3,
  oneNumber: -0.4,
  otherColour: -1.95,
  sameColour: 0.65,
  otherEdition: -0.35,
  amount: 0.75,
  otherAmount: -1.7,
  year: 1.1,
  otherYear: -3.2,
  telephone: 1.25,
  otherTelephone: -0.35,
  people: -0.2,
  otherPeople: -2.05,
  /** One name in full in both, where the sources call roles by other names: set by hand, as the sets of pairs have none. */
  samePerson: 3,
  text: 0.5,
  otherText: -0.95,
  duration: 1.95,
  otherDuration: -0.35,
} as const;

/**
 * How rivals change a score: a pair whose records fit others better is less likely the same. `own` is the share that the pair's
 * own log odds keep, `lead` what one unit of lead over the best rival adds (or of arrears takes), from `least` to `most`; a lead
 * below `clear` asks.
 */
export const RIVALS = { own: 0.9, lead: 0.5, most: 3, least: -5, clear: 1 } as const;
