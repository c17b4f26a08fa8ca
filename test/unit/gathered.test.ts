import { describe, expect, it } from '@jest/globals';
import { linesOf } from '../../src/cli/ingest/gathered.ts';

const of = (types: Readonly<Record<string, number>>, stats: Partial<Parameters<typeof linesOf>[0]['stats']> = {}) =>
  linesOf({
    entities: {
      facets: {
        types: { hasMore: false, values: Object.entries(types).map(([value, count]) => ({ value, count })) },
      },
    },
    stats: { relationships: 1, openConflicts: 0, openSuggestions: 0, ...stats },
  });

describe('the end of an ingest', () => {
  it('tells what the space holds by type, in words', () => {
    expect(of({ PERSON: 1200, MEETING: 1, RESEARCH_VESSEL: 2, COMPANY: 3 })[0]).toBe(
      'the space holds 1,200 people, 1 meeting, 2 research vessels, 3 companies, 1 relationship',
    );
  });

  it('says what waits for a person, and the command that settles it', () => {
    const [held, next] = of({ PERSON: 1 }, { openConflicts: 2, openSuggestions: 1 });
    expect(held).toMatch(/; 2 contradictions and 1 suggestion to settle$/u);
    expect(next).toMatch(/^next: `claimgraph desk`/u);
    expect(of({ PERSON: 1 })[1]).not.toContain('desk');
  });

  it('says nothing of an empty space', () => {
    expect(of({})).toEqual([]);
  });
});
