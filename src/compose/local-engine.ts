import { createSqlGraph } from '../../graph/store/index.ts';
import { buildClaimgraphSchema, REMOVED, RENAMED } from '../../resolvers/index.ts';
import { ownVersion, type Configuration } from '../config/index.ts';
import { systemClock } from '../domain/time.ts';
import { createLocal, createLog, ErrorMask, type Answer, type LocalOperation } from '../server/index.ts';
import { countEvidenceReads } from './follow-evidence.ts';
import { lostFolder, openInstallation } from './installation.ts';
import { openModels, createServices } from './open-services.ts';
import { Counters } from './metric-sources.ts';

/** The schema and everything behind it in this process, for a command on a folder that no server has. */
export interface LocalEngine {
  execute(operation: LocalOperation): Promise<Answer>;
  close(): Promise<void>;
}

/** @throws ConfigurationError, Locked, Unavailable */
export async function openLocal(configuration: Configuration, spaceName: string): Promise<LocalEngine> {
  const log = createLog(configuration.logLevel);
  const installation = await openInstallation(configuration, log, () => lostFolder(log));
  const models = openModels(configuration, log);
  const evidenceReads = countEvidenceReads(installation.database, log);
  const execute = createLocal({
    schema: buildClaimgraphSchema(),
    ...createServices(configuration, installation, ownVersion(), {
      ...models,
      ...{ cache: null, web: null, live: null, evidenceReads },
      graph: createSqlGraph(),
      background: null,
      ongoing: null,
      counters: new Counters(),
      onRefused: () => undefined,
      onMessages: () => undefined,
      onLateFault: () => undefined,
    }),
    caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName },
    mask: new ErrorMask(log, { suggestions: true, former: { renamed: RENAMED, removed: REMOVED } }),
    clock: systemClock,
    onFault: (error) => log.warn({ err: error }, 'an operation could not be closed'),
  });
  const close = async (): Promise<void> => {
    await evidenceReads.stop();
    await models.embeddings.close();
    await models.entailment?.close();
    await models.reranker?.close();
    await installation.close();
  };
  return { execute, close };
}
