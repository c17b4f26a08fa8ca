/**
 * What is another within hours, by the words that English has for it: weather, prices that are traded, news (SE-72). Whoever asks for it
 * asks how it is now, without a word that says so.
 */
const OF_THE_MOMENT = [
  'weather|forecasts?|(?:is it|will it be|how) (?:raining|snowing|sunny|windy|cold|warm|hot) (?:in|at|outside)',
  'air quality|pollen count|tides?|sunrise|sunset',
  '(?<!live |rolling |in )stocks?(?! (?:options?|photos?|images?|footage|issuance|characters?))',
  'shares? (?:prices?|quotes?|trad(?:e|es|ing))',
  '(?:stock|share|market|spot|closing|opening|asking|oil|gas|gold|silver|fuel|petrol|electricity|bitcoin|ether|token) (?:prices?|quotes?)',
  '(?:price|value) of (?:\\p{L}+ )?(?:shares?|stocks?|oil|gas|gold|silver|bitcoin|ether)|trading at|market cap(?:itali[sz]ation)?',
  '(?:exchange|currency|mortgage) rates?',
  'news|headlines?|traffic (?:jam|jams|conditions|report)|delays? (?:on|at)',
];
const ASKED = new RegExp(`\\b(?:${OF_THE_MOMENT.join('|')})\\b`, 'iu');

/** `the Tide Foundation`, `Hacker News`: what several words name is no tide and no news. */
const NAMES = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}]*(?:\s+\p{Lu}[\p{L}\p{N}]*)+/gu;

export const isOfTheMoment = (question: string): boolean => ASKED.test(question.replace(NAMES, ' '));
