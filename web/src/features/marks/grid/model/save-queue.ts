import { retryPause } from "@/lib/autosave";

export const typingPause = 600;
const most = 4;

/** Done with for now; or to be tried again, not before the server's own pause (seconds). */
export type Outcome = "done" | { again: true; retryAfter?: number | undefined };

interface Options {
  save: (id: string) => Promise<Outcome>;
  /** When the server cannot be reached any more, and when it can again. */
  onAway: (isAway: boolean) => void;
}

/** Brings rows to the server: a few at a time, each row by one call at a time, until it is there. */
export class SaveQueue {
  #options: Options;
  #typing = new Map<string, ReturnType<typeof setTimeout>>();
  #ready = new Set<string>();
  #running = new Set<string>();
  #failures = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(options: Options) {
    this.#options = options;
  }

  isSaving = (id: string) => this.#running.has(id);

  /** Once the typing in this row pauses. */
  soon(id: string) {
    clearTimeout(this.#typing.get(id));
    this.#typing.set(
      id,
      setTimeout(() => this.now(id), typingPause),
    );
  }

  now(id: string) {
    clearTimeout(this.#typing.get(id));
    this.#typing.delete(id);
    this.#ready.add(id);
    this.#go();
  }

  /** What would be saved soon is saved now. */
  flush = () => {
    for (const id of [...this.#typing.keys()]) this.now(id);
  };

  /** Without waiting any longer for a line that was lost. */
  resume = () => {
    this.flush();
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#go();
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
    for (const timer of this.#typing.values()) clearTimeout(timer);
    clearTimeout(this.#pause);
    this.#ready.clear();
    this.#isLeft = true;
  }

  #go() {
    if (this.#pause !== undefined) return;
    for (const id of this.#ready) {
      if (this.#running.size >= most) return;
      if (this.#running.has(id)) continue;
      this.#ready.delete(id);
      this.#running.add(id);
      void this.#run(id);
    }
  }

  async #run(id: string) {
    const outcome = await this.#options.save(id);
    this.#running.delete(id);
    if (outcome !== "done") this.#wait(id, outcome.retryAfter);
    else if (this.#failures > 0) {
      this.#failures = 0;
      this.#options.onAway(false);
      this.resume();
    }
    this.#go();
  }

  #wait(id: string, retryAfter: number | undefined) {
    if (this.#isLeft) return;
    this.#ready.add(id);
    // Calls that were under way together fail together, and count once.
    if (this.#pause !== undefined) return;
    const pause = retryPause(1, this.#failures, retryAfter);
    this.#failures += 1;
    this.#pause = setTimeout(this.resume, pause);
    this.#options.onAway(true);
  }
}
