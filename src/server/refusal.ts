import type { ServerResponse } from 'node:http';
import { sendText } from './send-text.ts';

/** Cost as every answer has it: points asked for, points used, points allowed. */
export interface Cost {
  readonly requested: number;
  readonly actual: number;
  readonly limit: number;
}

/** A request that is turned away before GraphQL has a say. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.headers = headers;
  }

  /** As an error of a GraphQL response. */
  get asError(): { readonly message: string; readonly extensions: { readonly code: string } } {
    return { message: this.message, extensions: { code: this.code } };
  }
}

/** Answers in the shape of a GraphQL response, so that a client reads every error in one way. */
export function sendRefusal(res: ServerResponse, refusal: Refusal, limit: number): void {
  const cost: Cost = { requested: 0, actual: 0, limit };
  const text = JSON.stringify({ errors: [refusal.asError], extensions: { cost } });
  sendText(res, refusal.status, 'application/json; charset=utf-8', text, refusal.headers);
}
