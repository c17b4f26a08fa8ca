import { Agent, request } from 'node:http';

export interface Target {
  readonly url: string;
  readonly query: string;
  readonly variables: () => Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** One POST over a kept connection; resolves to the answer's text. */
function post(agent: Agent, target: Target): Promise<string> {
  const body = JSON.stringify({ query: target.query, variables: target.variables() });
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...target.headers,
    };
    const sent = request(target.url, { method: 'POST', agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts).toString()));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Operations a second that a server answers to `connections` clients that each wait for their answer. */
export async function throughput(target: Target, seconds: number, connections = 16): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const probe = await post(agent, target);
  if (!probe.includes('"data"') || probe.includes('"errors"'))
    throw new Error(`expected data, got ${probe.slice(0, 500)}`);
  let done = 0;
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await post(agent, target);
        done += 1;
      }
    }),
  );
  const rate = (1000 * done) / (performance.now() - started);
  agent.destroy();
  return rate;
}

export { post };
