// A process that opens a data folder and holds it until it is ended: `folder-holder.ts FOLDER [INSTANT]`. Prints one line,
// `held` or the code and message of the refusal; `lost` when the lock is taken from it. INSTANT (ms) lets many begin at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../src/domain/errors.ts';
import { DataFolder } from '../../src/storage/installation/data-folder.ts';

const [path = '', instant = '0'] = process.argv.slice(2);
await sleep(Math.max(0, Number(instant) - Date.now()));
try {
  const folder = await DataFolder.open({ path, embedded: true, onLost: () => process.stdout.write('lost\n') });
  process.stdout.write('held\n');
  process.on('SIGTERM', () => {
    folder.close();
    process.exit(0);
  });
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(error instanceof DomainError ? `${error.code} ${error.message}\n` : `${String(error)}\n`);
}
