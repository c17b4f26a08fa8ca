// What the bundler makes of files that are no TypeScript (scripts/playground.mjs).

declare module '*.graphql' {
  const text: string;
  export { text as default };
}

declare module '*.css';

/** Addresses of the workers, relative to the page. */
declare const WORKERS: Readonly<Record<'editor' | 'graphql' | 'json', string>>;
