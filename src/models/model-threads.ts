import { DomainError } from '../domain/errors.ts';
import { systemClock, type Clock } from '../domain/time.ts';
import type { EmbedderHealth } from './embedder.ts';
import type { EmbedderLimits } from './model-settings.ts';
import { ModelThread, outage, RETRY_S } from './model-thread.ts';
import { expectFiles, type OnnxInput, type ThreadInput } from './onnx-files.ts';

/**
 * A thread beside the first that nobody asked for so long is ended, and with it the model that it holds: many texts at once come when
 * documents are read, and it begins again in a second.
 */
const IDLE_MS = 5_000;

export interface ModelThreadsOptions<Ready> {
  /** What each thread runs, and the model that it reads. */
  readonly script: URL;
  readonly input: OnnxInput;
  /** Threads at most; the first is the one that questions alone have. Left out: one. */
  readonly most?: number;
  /** For people: `embedder`, `entailment`, `reranker`; and what to do where a file of the model is missing. */
  readonly component: string;
  readonly remedy: string;
  /** Of the process: how long a thread may be silent, how much it may hold. */
  readonly numbers: EmbedderLimits;
  /** What the model is, for people, by what its thread begins with. @throws DomainError where it is not the one that is meant */
  readonly describe: (ready: Ready) => string;
  /** Told once why a thread beside the first cannot start; again only after it ran. */
  readonly onFewer?: ((fault: Error) => void) | undefined;
  /** Left out: 5 s. */
  readonly idleMs?: number | undefined;
  readonly clock?: Clock;
}

interface Task<Question, Answer> {
  readonly question: Question;
  /** What was asked together. */
  readonly call: unknown;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The place of one thread: empty until it is needed, and again after its thread ended. */
interface Place<Thread> {
  starting: Promise<Thread> | null;
  thread: Thread | null;
  /** Why its last thread ended or could not start. */
  fault: DomainError | null;
  /** Milliseconds since 1970: it is not tried again before, as its last try failed; null = its last thread began. */
  restsUntil: number | null;
  /** Ends its thread when nobody asked it for a while. */
  idle: NodeJS.Timeout | undefined;
}

/**
 * A model in threads that take questions from one queue, each one at a time, so that an urgent question waits for one at most. The first
 * thread starts with the first call, the others with the first call that asks several things none of which is urgent; one that ended
 * starts again with the next such call, but one beside the first that cannot begin is left alone for half a minute: every batch would load
 * its model in vain. A question that hangs a thread, ends it or takes all its memory ends that thread and nothing else.
 */
export class ModelThreads<Ready, Question, Answer> {
  private readonly options: ModelThreadsOptions<Ready>;
  private places: Place<ModelThread<Ready, Question, Answer>>[];
  private closing = new AbortController();
  private urgent: Task<Question, Answer>[] = [];
  private waiting: Task<Question, Answer>[] = [];

  constructor(options: ModelThreadsOptions<Ready>) {
    this.options = options;
    this.places = this.empty();
  }

  /** What a thread said of the model when it began; started, where none runs. @throws Unavailable, or what `describe` throws */
  async ready(): Promise<Ready> {
    const first = this.begin(0);
    const { ready } = this.running() ?? (await first);
    return ready;
  }

  /**
   * One answer a question, in their order.
   * @param call what was asked together: where one of it fails, nobody waits for the rest
   * @throws Unavailable, or what `describe` throws
   */
  ask(questions: readonly Question[], call: unknown, urgent = false): Promise<Answer[]> {
    const answers = questions.map(
      (question) =>
        new Promise<Answer>((resolve, reject) => {
          (urgent ? this.urgent : this.waiting).push({ question, call, resolve, reject });
        }),
    );
    const places = urgent || questions.length <= 1 ? [0] : this.places.keys();
    for (const place of places) if (!this.rests(place)) void this.begin(place);
    this.next();
    return Promise.all(answers);
  }

  /** Nobody waits for a call any more: what of it was not begun is refused. */
  drop(call: unknown, error: Error): void {
    const dropped = [...this.urgent, ...this.waiting].filter((task) => task.call === call);
    this.urgent = this.urgent.filter((task) => task.call !== call);
    this.waiting = this.waiting.filter((task) => task.call !== call);
    for (const task of dropped) task.reject(error);
  }

  health(): EmbedderHealth {
    const running = this.running();
    const fault = this.places.find((place) => place.fault)?.fault?.message;
    if (running) {
      const detail = this.options.describe(running.ready);
      return { ok: true, detail: fault === undefined ? detail : `${detail}; one of its threads ended: ${fault}` };
    }
    return fault === undefined
      ? { ok: null, detail: `${this.options.input.name} is loaded when it is needed` }
      : { ok: false, detail: fault };
  }

  /** Ends all threads, and waits for their end; those that start too. */
  async close(): Promise<void> {
    const { places, closing } = this;
    this.places = this.empty();
    this.closing = new AbortController();
    this.refuseAll(this.closed());
    closing.abort();
    const end = async ({ starting, idle }: Place<ModelThread<Ready, Question, Answer>>): Promise<void> => {
      clearTimeout(idle);
      const thread = await starting?.catch(() => null);
      await thread?.close();
    };
    await Promise.all(places.map(end));
  }

  private closed(): DomainError {
    return outage(this.named, new Error('it was closed'));
  }

  private get named() {
    const { component, input } = this.options;
    return { component, name: input.name };
  }

  private empty() {
    const { most = 1 } = this.options;
    return Array.from({ length: most }, (): Place<ModelThread<Ready, Question, Answer>> => ({
      starting: null,
      thread: null,
      fault: null,
      restsUntil: null,
      idle: undefined,
    }));
  }

  private running(): ModelThread<Ready, Question, Answer> | undefined {
    return this.places.flatMap(({ thread }) => thread ?? [])[0];
  }

  /** The thread of a place. Why it cannot start stays with the place, and is thrown at who waits for it. */
  private begin(at: number): Promise<ModelThread<Ready, Question, Answer>> {
    const place = this.places[at];
    if (!place) throw new Error(`expected the place of a thread, got ${at}`);
    if (!place.starting) {
      place.starting = this.start(place, at);
      place.starting.catch((error: unknown) => {
        if (at > 0) this.rest(place, error as Error);
        this.ended(place, error);
      });
    }
    return place.starting;
  }

  private async start(
    place: Place<ModelThread<Ready, Question, Answer>>,
    at: number,
  ): Promise<ModelThread<Ready, Question, Answer>> {
    const { script, input, numbers, component, remedy, describe } = this.options;
    expectFiles(input, component, remedy);
    let isMeant = true;
    const died = (error: DomainError): void => {
      if (isMeant) this.ended(place, error);
    };
    const given: ThreadInput = { ...input, isFirst: at === 0 };
    const options = { ...this.named, script, input: given, numbers, died, closing: this.closing.signal };
    const thread = await ModelThread.start<Ready, Question, Answer>(options);
    try {
      describe(thread.ready);
    } catch (error) {
      isMeant = false;
      await thread.close();
      throw error;
    }
    if (!thread.isAlive) return thread;
    if (at > 0)
      place.idle = setTimeout(() => {
        if (place.thread !== thread || !thread.isIdle) return;
        isMeant = false;
        [place.starting, place.thread] = [null, null];
        void thread.close();
      }, this.options.idleMs ?? IDLE_MS).unref();
    place.thread = thread;
    place.fault = null;
    place.restsUntil = null;
    this.next();
    return thread;
  }

  private rest(place: Place<ModelThread<Ready, Question, Answer>>, error: Error): void {
    if (place.restsUntil === null && this.places.includes(place)) this.options.onFewer?.(error);
    place.restsUntil = this.now() + RETRY_S * 1_000;
  }

  private rests(at: number): boolean {
    const until = this.places[at]?.restsUntil ?? null;
    return until !== null && this.now() < until;
  }

  private now(): number {
    return (this.options.clock ?? systemClock).now().getTime();
  }

  private ended(place: Place<ModelThread<Ready, Question, Answer>>, error: unknown): void {
    place.starting = null;
    place.thread = null;
    place.fault = error instanceof DomainError ? error : outage(this.named, error as Error);
    this.next();
  }

  /** Gives idle threads what waits; refuses it where no thread is there to come. */
  private next(): void {
    for (const { thread, idle } of this.places) {
      if (!thread?.isIdle) continue;
      const task = this.urgent.shift() ?? this.waiting.shift();
      if (!task) return;
      void this.answer(thread, task).finally(() => idle?.refresh());
    }
    if (this.places.some(({ starting }) => starting !== null)) return;
    this.refuseAll(this.places.find((place) => place.fault)?.fault ?? this.closed());
  }

  private async answer(
    thread: ModelThread<Ready, Question, Answer>,
    { question, call, resolve, reject }: Task<Question, Answer>,
  ): Promise<void> {
    try {
      resolve(await thread.ask(question));
    } catch (error) {
      reject(error as Error);
      this.drop(call, error as Error);
    }
    this.next();
  }

  private refuseAll(error: Error): void {
    for (const { reject } of [...this.urgent.splice(0), ...this.waiting.splice(0)]) reject(error);
  }
}
