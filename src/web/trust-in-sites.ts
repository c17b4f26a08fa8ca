import type { Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import { trustOfDomains, type SourceTrustSettings } from '../reconcile/index.ts';
import type { Database } from '../storage/index.ts';
import type { TrustInSites } from './retrieve-live.ts';

/** By what a space says of sites (`setSourceTrust`), as its caller sees it; else by the list of sites. */
export const trustInSites =
  (
    deps: { readonly database: Pick<Database, 'read'>; readonly clock: Clock; readonly settings: SourceTrustSettings },
    scope: Scope,
  ): TrustInSites =>
  (domains) =>
    deps.database.read(scope, (sql) =>
      trustOfDomains({ sql, recorded: null, valid: null }, domains, deps.clock.now(), deps.settings),
    );
