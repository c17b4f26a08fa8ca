/** What holds for all operations of a kind. */
export const ROOT_DESCRIPTIONS = {
  Query:
    'Reads the space that the header `claimgraph-space` names. An operation is judged by its cost before it runs: each list ' +
    'counts its `first` times what is selected in it, and one above the limit is refused (`extensions.cost`: `requested`, `limit`); ' +
    'ask for smaller pages then. Fields that search (`search`, `retrieve` and others) wait for the turn of their caller; more of them at ' +
    'once than the setting `limit.searches` are refused with RATE_LIMITED. Where a list is empty, `extensions.hints` says which word, name or value of its filter nothing in ' +
    'the space has, and what may be meant.',
  Mutation:
    'Changes the space that the header `claimgraph-space` names. Each field is one commit, or a job where its description says ' +
    'so. What is wrong with its input is a member of its result, not an error, and then nothing is written.',
  Subscription:
    'Follows the commits of a space. Each event has a `cursor`: who subscribes with it as `after` goes on with the next one, none ' +
    'lost and none twice.',
} as const;
