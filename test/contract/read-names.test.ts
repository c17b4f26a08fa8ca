import { expect, it } from '@jest/globals';
import { resolveName } from '../../src/identity/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database, View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { look, plant, write } from '../support/rows.ts';

describeDatabase('resolving a name', (context) => {
  const resolved = async (view: View, text: string, type: string | null = null): Promise<string> => {
    const answer = await resolveName(view, { text, type }, settingDefaults);
    if (answer.kind === 'RESOLVED') return `${answer.entity.name} by ${answer.stage} at ${answer.confidence}`;
    if (answer.kind === 'AMBIGUOUS')
      return `${answer.candidates.map((entity) => entity.name).join(' or ')} by ${answer.stage}`;
    return 'UNRESOLVED';
  };

  const world = async (): Promise<{ database: Database; scope: Scope }> => {
    const { database } = context();
    const scope = await context().space();
    await write(database, scope, async (commit) => {
      const ids = await plant(commit, 'entities', [
        { name: 'RFC-7', key: 'rfc-7', type: 'Standard' },
        { name: 'rfc-7', key: 'folder/rfc-7', type: 'File' },
        { name: 'Mercury', type: 'Planet' },
        { name: 'Mercury', type: 'Metal', key: 'hg' },
        { name: 'Quicksilver', type: 'Band' },
        { name: 'Dr. Jane  Roe', type: 'Person' },
        { name: '???', type: 'Riddle' },
      ]);
      const alias = (n: number, text: string, review_state = 'UNREVIEWED') => ({
        entity_id: ids[n],
        text,
        review_state,
      });
      await plant(commit, 'aliases', [
        alias(0, 'Request Seven'),
        alias(3, 'Quicksilver'),
        alias(5, 'JR'),
        alias(5, 'Jane', 'REJECTED'),
        alias(6, 'Jane', 'ACCEPTED'),
        alias(2, 'Wanderer'),
        alias(3, 'Wanderer'),
        alias(5, 'the Doctor', 'REJECTED'),
        alias(3, 'wanderer '),
      ]);
    });
    return { database, scope };
  };

  it('takes the first stage that finds anyone: key, name, alias, normal form', async () => {
    const { database, scope } = await world();
    const cases: [string, string | null, string][] = [
      ['rfc-7', null, 'RFC-7 by KEY at 1'],
      ['rfc-7', 'File', 'rfc-7 by NAME at 1'],
      ['RFC-7', null, 'RFC-7 by NAME at 1'],
      ['Request Seven', null, 'RFC-7 by ALIAS at 0.9'],
      ['request-seven', null, 'RFC-7 by NORMAL_FORM at 0.9'],
      ['dr jane roe', null, 'Dr. Jane  Roe by NORMAL_FORM at 0.9'],
      ['Quicksilver', null, 'Quicksilver by NAME at 1'],
      ['Quicksilver', 'Metal', 'Mercury by ALIAS at 0.9'],
      ['hg', 'Planet', 'UNRESOLVED'],
      ['nobody', null, 'UNRESOLVED'],
    ];
    await look(database, scope, async (view, sent) => {
      for (const [text, type, expected] of cases)
        expect([text, type, await resolved(view, text, type)]).toEqual([text, type, expected]);
      expect(sent).toHaveLength(cases.length);
    });
  });

  it('several at the deciding stage are all candidates, once each; a type decides between them', async () => {
    const { database, scope } = await world();
    await look(database, scope, async (view) => {
      expect(await resolved(view, 'Mercury')).toBe('Mercury or Mercury by NAME');
      expect(await resolved(view, 'Mercury', 'Planet')).toBe('Mercury by NAME at 1');
      expect(await resolved(view, 'Wanderer')).toBe('Mercury or Mercury by ALIAS');
      expect(await resolved(view, 'WANDERER')).toBe('Mercury or Mercury by NORMAL_FORM');
    });
  });

  it('a rejected alias matches neither as written nor in normal form', async () => {
    const { database, scope } = await world();
    await look(database, scope, async (view) => {
      expect(await resolved(view, 'the Doctor')).toBe('UNRESOLVED');
      expect(await resolved(view, 'THE DOCTOR')).toBe('UNRESOLVED');
      expect(await resolved(view, 'Jane')).toBe('??? by ALIAS at 0.9');
    });
  });

  it('names of signs only have no normal form in common', async () => {
    const { database, scope } = await world();
    await look(database, scope, async (view) => {
      expect(await resolved(view, '???')).toBe('??? by NAME at 1');
      expect(await resolved(view, '!!!')).toBe('UNRESOLVED');
    });
  });

  it('an own private entity is no answer to whom others mean: with a shared one of that name it is a candidate', async () => {
    const { database, scope } = await world();
    await write(database, scope, (commit) => plant(commit, 'entities', [{ name: 'RFC-7', type: 'Note' }]), 'ada');
    await look(database, scope, async (view) => expect(await resolved(view, 'RFC-7')).toBe('RFC-7 or RFC-7 by NAME'));
    await look(database, context().as(scope, 'bob'), async (view) =>
      expect(await resolved(view, 'RFC-7')).toBe('RFC-7 by NAME at 1'),
    );
  });

  it.each([
    ['empty', ''],
    ['blank', ' \n\t'],
    ['of 10,000 characters', 'x'.repeat(10_000)],
    ['with NUL', 'a\0b'],
    ['with half a pair', 'a\ud800b'],
  ])('a name that is %s is refused', async (_, text) => {
    const { database } = context();
    const scope = await context().space();
    await expect(
      look(database, scope, (view) => resolveName(view, { text, type: null }, settingDefaults)),
    ).rejects.toThrow(InvalidInput);
  });

  it('no more candidates than a page holds', async () => {
    const { database } = context();
    const scope = await context().space();
    await write(database, scope, (commit) =>
      plant(
        commit,
        'entities',
        Array.from({ length: 30 }, () => ({ name: 'Twin' })),
      ),
    );
    const answer = await look(database, scope, (view) =>
      resolveName(view, { text: 'Twin', type: null }, { ...settingDefaults, 'page.max': 20 }),
    );
    expect(answer.kind === 'AMBIGUOUS' && answer.candidates.length).toBe(20);
  });
});
