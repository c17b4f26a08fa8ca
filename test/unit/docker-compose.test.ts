import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readConfiguration } from '../../src/config/index.ts';
import { projectRoot } from '../support/legs.ts';

interface Service {
  image?: string;
  ports?: unknown[];
  environment?: Record<string, string>;
  healthcheck?: { test?: string[] };
  depends_on?: Record<string, { condition: string }>;
  user?: string;
  volumes?: string[];
}
interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');
const text = read('docker-compose.yml');
const compose = parse(text) as ComposeFile;
const services = Object.entries(compose.services);

/** Variables the file takes from outside: name → what follows it (`:?…` required, `:-…` default). */
const taken = [...text.matchAll(/\$\{([A-Z0-9_]+)(:[?-][^}]*)?\}/g)].map(
  ([, name = '', rest = '']) => [name, rest] as const,
);

describe('docker-compose.yml', () => {
  it('runs the server and its databases', () => {
    expect(Object.keys(compose.services)).toEqual(['server', 'postgres', 'neo4j', 'redis']);
    expect(services.map(([, { image }]) => image)).toEqual([
      'claimgraph',
      'pgvector/pgvector:pg18',
      'neo4j:5.26-community',
      'redis:7',
    ]);
  });

  it.each(services)('%s says when it is well', (_, { healthcheck }) => {
    expect(healthcheck?.test?.[0]).toMatch(/^CMD(-SHELL)?$/);
  });

  it.each(services)('%s publishes nothing beyond this machine', (_, { ports = [] }) => {
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(services.filter(([name]) => name !== 'server'))('%s is reached inside the network only', (_, { ports }) => {
    expect(ports).toBeUndefined();
  });

  it('the server waits until its database answers', () => {
    expect(compose.services.server?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it.each(services.flatMap(([name, { volumes = [] }]) => volumes.map((volume) => [name, volume] as const)))(
    'the volume of %s, %s, is declared',
    (_, volume) => {
      expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    },
  );

  it('holds no secret, and starts with none missing', () => {
    const secrets = taken.filter(([name]) => /PASSWORD|SECRET/.test(name));
    expect(secrets.length).toBeGreaterThan(3);
    expect(secrets.filter(([, rest]) => !rest.startsWith(':?'))).toEqual([]);
    for (const [, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (/PASSWORD|SECRET|_AUTH$/.test(name)) expect(value).toMatch(/\$\{[A-Z0-9_]+:\?/);
      }
    }
  });

  it('configures the server as the server understands it', () => {
    const filledIn = Object.entries(compose.services.server?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{[A-Z0-9_]+:(\?[^}]*|-([^}]*))\}/g, (_, __, fallback?: string) => fallback ?? 'x'.repeat(48)),
    ]);
    expect(readConfiguration(Object.fromEntries(filledIn) as Record<string, string>)).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      dataDir: '/data',
      keysFile: '/run/secrets/keys',
      databaseUrl: expect.stringMatching(/^postgres:.*@postgres:5432\/claimgraph$/),
      sample: 'off',
    });
  });

  it('everything it takes from outside is explained in .env.example, or has a default', () => {
    const explained = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const required = taken.filter(([, rest]) => !rest.startsWith(':-')).map(([name]) => name);
    expect(explained).toEqual(expect.arrayContaining(required));
  });
});

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

  it('runs as an ordinary user, says when it is well, keeps its data in a volume', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK .*\n.*\/health/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
  });

  it('configures the server as the server understands it', () => {
    const [block = ''] = /^ENV (.*\\\n)*.*/m.exec(last) ?? [];
    const environment: Record<string, string> = {};
    for (const [, name = '', value = ''] of block.matchAll(/([A-Z_]+)=(\S+)/g)) environment[name] = value;
    expect(readConfiguration({ ...environment, CLAIMGRAPH_KEYS: '/run/secrets/keys' })).toMatchObject({
      port: 4000,
      host: '0.0.0.0',
      dataDir: '/data',
    });
  });

  it('copies only what .dockerignore lets in', () => {
    const letIn = new Set(read('.dockerignore').match(/(?<=^!).+$/gm));
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    expect(copied.filter((file) => file !== '.' && !letIn.has(file.split('/')[0] ?? ''))).toEqual([]);
  });
});
