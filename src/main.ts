import { processIo, run } from './cli/index.ts';

// Not process.exit: what was written to a pipe is to arrive.
process.exitCode = await run(process.argv.slice(2), processIo());
