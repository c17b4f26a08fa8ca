import type { SourceInput } from '../../schema/index.ts';
import type { SourceInput as NewSource } from '../../src/ingest/index.ts';

export const sourceOf = ({ key, kind, name, uri }: SourceInput): NewSource => ({
  key,
  kind,
  name: name ?? key,
  uri: uri ?? null,
});
