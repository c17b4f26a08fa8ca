import type { Response } from 'express';

/** Cost as every answer tells it: points asked for, points used, points allowed. */
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
}

/** Answers in the shape of a GraphQL response, so that a client reads every error in one way. */
export function sendRefusal(res: Response, refusal: Refusal, limit: number): void {
  const cost: Cost = { requested: 0, actual: 0, limit };
  const errors = [{ message: refusal.message, extensions: { code: refusal.code } }];
  res.status(refusal.status).set(refusal.headers).json({ errors, extensions: { cost } });
}
