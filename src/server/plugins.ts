import { pathToFileURL } from 'node:url';
import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { ConfigurationError } from '../domain/errors.ts';
import type { Logger } from './server-log.ts';

/** A plugin of Apollo Server that the person who runs the server handed over. */
export interface UserPlugin {
  readonly file: string;
  readonly plugin: ApolloServerPlugin;
}

/** What a module gets whose `plugin` is a function. */
export interface PluginTools {
  /** Lines of it name the file of the plugin. */
  readonly log: Logger;
  /** The class of the server: an error of another copy of graphql counts as a fault and is masked. */
  readonly GraphQLError: typeof GraphQLError;
}

/** A module with none of these has no plugin, whatever it exports. */
const HOOKS: ReadonlySet<keyof ApolloServerPlugin> = new Set([
  'serverWillStart',
  'startupDidFail',
  'contextCreationDidFail',
  'invalidRequestWasReceived',
  'unexpectedErrorProcessingRequest',
  'requestDidStart',
]);

/**
 * Loads modules that export `plugin`: a plugin of Apollo Server, or a function of PluginTools that returns one or a promise of one.
 * @param files absolute paths
 * @throws ConfigurationError naming the file and what is wrong with it
 */
export async function loadPlugins(files: readonly string[], log: Logger): Promise<UserPlugin[]> {
  const plugins: UserPlugin[] = [];
  for (const file of files) plugins.push({ file, plugin: await loadPlugin(file, log.child({ plugin: file })) });
  return plugins;
}

async function loadPlugin(file: string, log: Logger): Promise<ApolloServerPlugin> {
  const module = await importModule(file);
  const exported = 'plugin' in module ? module.plugin : undefined;
  const tools: PluginTools = { log, GraphQLError };
  let made: unknown;
  try {
    made = typeof exported === 'function' ? await (exported as (tools: PluginTools) => unknown)(tools) : exported;
  } catch (error) {
    throw mistake(file, `its function \`plugin\` threw: ${messageOf(error)}`, error);
  }
  if (isPlugin(made)) return made;
  throw mistake(
    file,
    'expected an export `plugin` with a hook of Apollo Server, or a function that returns such a plugin',
  );
}

async function importModule(file: string): Promise<object> {
  try {
    return (await import(pathToFileURL(file).href)) as object;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
    const what = isMissing ? 'expected an ES module that can be loaded' : 'it threw while it was loaded';
    throw mistake(file, `${what}: ${messageOf(error)}`, error);
  }
}

function isPlugin(value: unknown): value is ApolloServerPlugin {
  if (typeof value !== 'object' || value === null) return false;
  return [...HOOKS].some((hook) => hook in value && typeof (value as ApolloServerPlugin)[hook] === 'function');
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const mistake = (file: string, message: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(`CLAIMGRAPH_APOLLO_PLUGINS: ${file}: ${message.split('\n')[0] ?? ''}`, [], { cause });
