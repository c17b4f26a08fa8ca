import { stemmer } from 'stemmer';

/** Forms of common words that no suffix rule leads back: form → base. */
const FORMS = `
ate:eat eaten:eat became:become began:begin begun:begin bent:bend bit:bite bitten:bite blew:blow blown:blow bought:buy broke:break broken:break
brought:bring built:build burnt:burn came:come caught:catch chose:choose chosen:choose cost:cost dealt:deal did:do done:do drank:drink drunk:drink
drawn:draw drew:draw driven:drive drove:drive fallen:fall fed:feed fell:fall felt:feel flew:fly flown:fly forbade:forbid forbidden:forbid
forgot:forget forgotten:forget fought:fight found:find froze:freeze frozen:freeze gave:give given:give gone:go gotten:get grew:grow grown:grow
held:hold hid:hide hidden:hide kept:keep knew:know known:know laid:lay led:lead left:leave lent:lend lost:lose made:make meant:mean met:meet
paid:pay ran:run rang:ring ridden:ride risen:rise rode:ride rose:rise said:say sang:sing sank:sink sat:sit saw:see seen:see sent:send
shaken:shake shone:shine shook:shake shot:shoot shown:show slept:sleep sold:sell spent:spend spoke:speak spoken:speak stole:steal stolen:steal
stood:stand struck:strike stuck:stick sung:sing swam:swim sworn:swear swum:swim taken:take taught:teach threw:throw thrown:throw told:tell
took:take tore:tear torn:tear understood:understand went:go woke:wake won:win wore:wear worn:wear wrote:write written:write
children:child feet:foot geese:goose lives:life men:man mice:mouse people:person persons:person teeth:tooth wives:wife women:woman knives:knife
wolves:wolf leaves:leaf halves:half shelves:shelf analyses:analysis criteria:criterion data:data dying:die lying:lie tying:tie
uses:use used:use using:use does:do has:have had:have`;

const bases = new Map(
  FORMS.trim()
    .split(/\s+/u)
    .map((pair): [string, string] => {
      const [form = '', base = ''] = pair.split(':');
      return [form, base];
    }),
);

/** The base of a common irregular form in small letters: `wrote` → `write`; undefined where it is none. */
export const irregularBase = (word: string): string | undefined => bases.get(word);

const PARTICIPLES = new Set(
  (
    'eaten bitten blown bought broken brought built caught chosen done drawn driven fed felt flown forbidden forgotten found given grown held hidden ' +
    'kept known laid led left lost made meant met paid ridden said seen sent shaken shot shown sold spent spoken stolen struck sung taken taught ' +
    'thrown told torn understood won worn written cut put set hit hurt read let beat beaten born bound fought'
  ).split(' '),
);

/** The stem of a word in lower case (Porter 1980), irregular forms led back first; numbers and other scripts are their own stem. */
export function stemOf(word: string): string {
  const base = bases.get(word) ?? word;
  if (!/^[a-z]{3,}$/u.test(base)) return base;
  const stem = stemmer(base);
  // `experienced` would keep more of it than `experience`: what is left without the ending of the form is a word to be stemmed again.
  if (!/(?:ed|ing|es)$/u.test(base)) return stem;
  return stemmer(/[cgvsz]$/u.test(stem) ? `${stem}e` : stem);
}

/** Can the word, in lower case, be a past participle? */
export const isParticiple = (word: string): boolean => /[a-z]{2}ed$/u.test(word) || PARTICIPLES.has(word);
