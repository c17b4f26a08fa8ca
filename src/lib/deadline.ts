/**
 * What `work` comes to, or what `late` says once it has had its time: late answers or throws. The work goes on, and what becomes of it
 * then is lost.
 * @param ms milliseconds from now; a function is asked again when they are over, where the time that is allowed turns out on the way
 */
export async function withDeadline<T, Late = never>(
  work: Promise<T>,
  ms: number | (() => number),
  late: () => Late,
): Promise<T | Late> {
  const allowed = typeof ms === 'number' ? () => ms : ms;
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof OVER>((resolve) => {
    const check = (): void => {
      const left = allowed() - (performance.now() - started);
      if (left > 0) timer = setTimeout(check, Math.ceil(left));
      else resolve(OVER);
    };
    check();
  });
  try {
    const first = await Promise.race([work, deadline]);
    return first === OVER ? late() : first;
  } finally {
    clearTimeout(timer);
  }
}

const OVER = Symbol('over');
