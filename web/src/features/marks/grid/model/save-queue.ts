import { retryPause } from "@/lib/autosave";

export const typingPause = 600;

/** What a call has left over. */
export interface Outcome {
  /** Rows to be saved by another call. */
  next?: string[];
  /** The server could not be reached: not before a pause, nor before its own (seconds). */
  isAway?: boolean;
  retryAfter?: number | undefined;
}

interface Options {
  save: (ids: string[]) => Promise<Outcome>;
  /** When the server cannot be reached any more, and when it can again. */
  onAway: (isAway: boolean) => void;
}

/** Brings rows to the server: one call at a time with all that is ready, until it is there. */
export class SaveQueue {
  #options: Options;
  #typed = new Set<string>();
  #typing: ReturnType<typeof setTimeout> | undefined;
  #ready = new Set<string>();
  #running = new Set<string>();
  #failures = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(options: Options) {
    this.#options = options;
  }

  isSaving = (id: string) => this.#running.has(id);

  /** Once the typing pauses. */
  soon(ids: Iterable<string>) {
    for (const id of ids) this.#typed.add(id);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(this.flush, typingPause);
  }

  now(ids: Iterable<string>) {
    for (const id of ids) this.#ready.add(id);
    this.flush();
  }

  /** What would be saved soon is saved now. */
  flush = () => {
    clearTimeout(this.#typing);
    for (const id of this.#typed) this.#ready.add(id);
    this.#typed.clear();
    void this.#go();
  };

  /** Without waiting any longer for a line that was lost. */
  resume = () => {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.flush();
  };

  /** The grid is there, also after it was left: React takes effects back and runs them again. */
  enter() {
    this.#isLeft = false;
  }

  /** One last time for all; what does not get there then is not tried again from here. */
  leave() {
    this.resume();
    this.#isLeft = true;
  }

  stop() {
    clearTimeout(this.#typing);
    clearTimeout(this.#pause);
    this.#typed.clear();
    this.#ready.clear();
    this.#isLeft = true;
  }

  async #go() {
    if (this.#pause !== undefined || this.#running.size > 0 || this.#ready.size === 0) return;
    this.#running = this.#ready;
    this.#ready = new Set();
    const { next = [], isAway = false, retryAfter } = await this.#options.save([...this.#running]);
    this.#running = new Set();
    if (isAway) this.#wait(next, retryAfter);
    else {
      for (const id of next) this.#ready.add(id);
      if (this.#failures > 0) this.#options.onAway(false);
      this.#failures = 0;
      void this.#go();
    }
  }

  #wait(ids: string[], retryAfter: number | undefined) {
    if (this.#isLeft) return;
    for (const id of ids) this.#ready.add(id);
    const pause = retryPause(1, this.#failures, retryAfter);
    this.#failures += 1;
    this.#pause = setTimeout(this.resume, pause);
    this.#options.onAway(true);
  }
}
