import { Router } from 'express';
import { isNotWritten, whyNotWritten } from '../lib/file-faults.ts';
import { Refusal } from './refusal.ts';

/** Copies of the embedded database, for `claimgraph backup` while its server runs. */
export interface Copies {
  /** Was a copy by this name asked for in the data folder, and not made yet? */
  readonly isRequested: (name: string) => boolean;
  /** Copies the files of the database into it. @throws the error of the file system */
  readonly make: (name: string) => Promise<void>;
}

/**
 * `POST /copies/NAME` fills a folder that was made in the data folder for it. It needs no key: only who may write into the data
 * folder can make one, and nothing of the copy is in the answer.
 */
export function serveCopies(copies: Copies): Router {
  const router = Router({ strict: true });
  let isCopying = false;
  router.post('/copies/:name', async (req, res) => {
    const { name } = req.params;
    if (!copies.isRequested(name)) throw new Refusal(404, 'NOT_FOUND', 'no copy by this name was asked for');
    if (isCopying) throw new Refusal(409, 'CONFLICT', 'another copy is being made; try again when it is there');
    isCopying = true;
    try {
      await copies.make(name);
      res.status(204).end();
    } catch (error) {
      if (!isNotWritten(error)) throw error;
      throw new Refusal(503, 'UNAVAILABLE', `the database could not be copied: ${whyNotWritten(error)}; make room`);
    } finally {
      isCopying = false;
    }
  });
  return router;
}
