import { NotFound } from '../domain/errors.ts';
import type { Database } from './database/database.ts';
import { createSpace, findSpace, listSpaces, type Space } from './spaces.ts';

const MOST_NAMED = 12;

function thereAre(spaces: readonly Space[]): string {
  if (spaces.length === 0) return '';
  const more = spaces.length > MOST_NAMED ? `, and ${spaces.length - MOST_NAMED} more` : '';
  return `; there are ${spaces
    .slice(0, MOST_NAMED)
    .map(({ name }) => JSON.stringify(name))
    .join(', ')}${more}`;
}

/** The ids of spaces by name. A space never changes its id, so each is looked up once. */
export class Spaces {
  private readonly database: Database;
  private readonly ids = new Map<string, string>();

  constructor(database: Database) {
    this.database = database;
  }

  /** null = there is no such space. */
  async find(name: string): Promise<string | null> {
    const known = this.ids.get(name);
    if (known !== undefined) return known;
    const space = await findSpace(this.database, name);
    if (space !== null) this.ids.set(name, space.id);
    return space?.id ?? null;
  }

  /** For callers who may ask every space: the error names those there are. @throws NotFound */
  async existing(name: string): Promise<string> {
    const id = await this.find(name);
    if (id !== null) return id;
    throw new NotFound(
      `there is no space ${JSON.stringify(name.slice(0, 80))}; the first write to it makes it${thereAre(await listSpaces(this.database))}`,
    );
  }

  /** @throws InvalidInput when no space can have that name */
  async made(name: string): Promise<string> {
    const known = await this.find(name);
    if (known !== null) return known;
    const space = await createSpace(this.database, name);
    this.ids.set(name, space.id);
    return space.id;
  }
}
