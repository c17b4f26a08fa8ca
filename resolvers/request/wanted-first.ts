import { InvalidInput } from '../../src/domain/errors.ts';
import type { RequestSession } from './context.ts';

/**
 * How many are wanted of a list that has one page.
 * @throws InvalidInput
 */
export async function wantedFirst(
  op: RequestSession,
  first: number | null | undefined,
  otherwise: number,
): Promise<number> {
  const [most, wanted] = [(await op.settings())['page.max'], first ?? otherwise];
  if (wanted >= 1 && wanted <= most) return wanted;
  throw new InvalidInput(`expected \`first\` from 1 to ${most}, got ${wanted}`, ['first']);
}
