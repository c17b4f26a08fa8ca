/** The most that a likeness may lead to: a decision, a question to a person, nothing. */
export type Limit = 'DECIDE' | 'ASK' | 'NEVER';
