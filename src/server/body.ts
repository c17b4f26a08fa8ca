import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { getOperationAST, parse, type DocumentNode } from 'graphql';
import type { Role } from '../domain/scope.ts';
import { serverLimits } from './server-settings.ts';
import type { BatchSettings } from '../domain/settings.ts';
import type { RequestLimits } from './server-settings.ts';
import type { Admissions } from './admission.ts';
import { hasAtMostValues } from './json-size.ts';
import { Refusal } from './refusal.ts';

/**
 * Reads the body of a POST to /graphql. Everything may be `limit.bodyBytes` long, an `ingest` operation of somebody who may
 * write `limit.ingestBytes`: whoever may not write cannot make the server hold more than the smaller limit. How many values it has is
 * counted before it is parsed (`limit.bodyValues`).
 * @param admissions knows which operation may be long
 * @param charge gets how long it is before it is looked at; what it throws is thrown
 * @returns the JSON value of the body; undefined when there is none
 * @throws Refusal 400, 413, 415
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  role: Role,
  settings: BatchSettings & RequestLimits,
  admissions: Pick<Admissions, 'isLong'>,
  charge: (bytes: number) => void,
): Promise<unknown> {
  const short = settings['limit.bodyBytes'];
  const bytes = await readBytes(req, res, role === 'READER' ? short : Math.max(short, settings['limit.ingestBytes']));
  if (bytes === null) return undefined;
  charge(bytes.length);
  const values = settings['limit.bodyValues'];
  if (!(await hasAtMostValues(bytes, values))) throw tooMany(values);
  const isLong = bytes.length > short;
  const value = parseJson(bytes, isLong);
  if (isLong && !mayBeLong(value, settings, admissions)) throw tooLong();
  return value;
}

type ReadBody = (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void;

/** Limits count bytes after inflating, so a small archive of a large body is a large body. */
async function readBytes(req: IncomingMessage, res: ServerResponse, limit: number): Promise<Buffer | null> {
  const read: ReadBody = express.raw({ type: () => true, inflate: true, limit });
  await new Promise<void>((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (error === undefined) resolve();
      else reject(toRefusal(error));
    });
  });
  const bytes = 'body' in req ? req.body : null;
  return Buffer.isBuffer(bytes) && bytes.length > 0 ? bytes : null;
}

function mayBeLong(
  body: unknown,
  settings: Pick<RequestLimits, 'limit.bodyBytes'>,
  admissions: Pick<Admissions, 'isLong'>,
): boolean {
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return false;
  if (body.query.length > settings['limit.bodyBytes']) return false;
  const name = 'operationName' in body && typeof body.operationName === 'string' ? body.operationName : null;
  let document: DocumentNode;
  try {
    document = parse(body.query, { maxTokens: serverLimits['limit.tokens'], noLocation: true });
  } catch {
    return false; // refused for its length, as any other long body that is no ingest
  }
  return admissions.isLong(getOperationAST(document, name));
}

const tooMany = (values: number): Refusal =>
  new Refusal(
    413,
    'TOO_LARGE',
    `expected at most ${values} values in one request (limit.bodyValues); send less at a time`,
  );

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Buffer, isLong: boolean): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw isLong ? tooLong() : new Refusal(400, 'BAD_REQUEST', 'expected a JSON body in UTF-8');
  }
}

const tooLong = (): Refusal =>
  new Refusal(413, 'TOO_LARGE', 'the body is too long; send less at a time, long documents with `ingest`');

/** Errors of the body parser, by the status it gives them. */
function toRefusal(error: unknown): Error {
  const status = error instanceof Error && 'status' in error ? error.status : null;
  if (status === 413) return tooLong();
  if (status === 415)
    return new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'expected a content encoding of gzip, deflate, br or none');
  if (status === 400) return new Refusal(400, 'BAD_REQUEST', 'the body could not be read whole');
  return error instanceof Error ? error : new Error(String(error));
}
