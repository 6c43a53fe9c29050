import { finalReason, retryAfterOf } from "@/lib/api-error";
import { retryPause } from "@/lib/autosave";
import { readFromTab, removeFromTab, saveToTab } from "@/lib/browser-store";
import { isConflict } from "./api";
import { asSent, type FieldName, type Fields, fieldNames } from "./rules";
import type { SaveState } from "./save-status";

type Changes = Partial<Fields>;

interface Options {
  /** The name under which the tab keeps what the server has not got yet. */
  store: string;
  /** What the server has. */
  saved: Fields;
  savedAt: string | null;
  /** Returns the time of saving. */
  send: (changes: Changes) => Promise<string | null>;
  onState: (state: SaveState) => void;
}

const typingPause = 800;

/** What was typed and did not reach the server before the page was left. */
export const unsent = (store: string) => readFromTab<Changes>(store) ?? {};

/** Brings what is typed to the server, one call at a time, and gives nothing up before it is there. */
export class DraftSaver {
  #options: Options;
  #saved: Fields;
  #typed: Fields;
  #sending: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isLeft = false;
  #closed = false;
  #state: SaveState;
  /** What is true again once nothing is left to be saved. */
  #resting: SaveState;

  constructor(options: Options) {
    this.#options = options;
    this.#saved = options.saved;
    this.#typed = options.saved;
    this.#resting = options.savedAt ? { phase: "saved", at: options.savedAt } : { phase: "idle" };
    this.#state = this.#resting;
  }

  get state(): SaveState {
    return this.#state;
  }

  /** The form reads like this now. */
  type(values: Fields) {
    this.#typed = asSent(values);
    const changes = this.#changes();
    if (this.#isOver) return;
    if (!hasAny(changes)) return this.#sending ? undefined : this.#rest();
    saveToTab(this.#options.store, changes);
    this.#failures = 0;
    this.#schedule(typingPause);
  }

  /** Sends now what would have been sent soon. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  };

  /** Nothing is sent any more, and nothing is under way, so that a whole form can be. */
  async pause() {
    clearTimeout(this.#timer);
    await this.#sending;
    clearTimeout(this.#timer);
  }

  /** The server has got all of it by another way. */
  acknowledge(values: Fields) {
    this.#saved = asSent(values);
    if (!hasAny(this.#changes())) this.#rest();
  }

  /** The form is there, also after it was left: React takes effects back and runs them again. */
  enter() {
    this.#isLeft = false;
  }

  /** The form is gone: one last call, and no other, which might be made when somebody else is signed
   * in. What does not get there is kept for the next time. */
  leave() {
    this.flush();
    this.#isLeft = true;
  }

  /** The application is no longer open for changes. */
  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeFromTab(this.#options.store);
  }

  get #isOver() {
    return this.#isLeft || this.#closed;
  }

  #changes(): Changes {
    const changed = fieldNames.filter((name) => this.#typed[name] !== this.#saved[name]);
    return Object.fromEntries(
      changed.map((name): [FieldName, string] => [name, this.#typed[name]]),
    );
  }

  /** Nothing is left to be saved. */
  #rest() {
    clearTimeout(this.#timer);
    removeFromTab(this.#options.store);
    if (this.#state !== this.#resting) this.#tell(this.#resting);
  }

  #tell(state: SaveState) {
    this.#state = state;
    this.#options.onState(state);
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    this.#timer = setTimeout(this.flush, ms);
  }

  async #send() {
    const changes = this.#changes();
    if (!hasAny(changes)) return;
    this.#tell({ phase: "saving" });
    try {
      const at = await this.#options.send(changes);
      this.#saved = { ...this.#saved, ...changes };
      this.#failures = 0;
      this.#resting = { phase: "saved", ...(at && { at }) };
      if (hasAny(this.#changes())) return this.#schedule(typingPause);
      this.#rest();
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown) {
    if (isConflict(error)) this.close();
    const reason = finalReason(error);
    this.#tell({ phase: "failed", ...(reason && { reason }) });
    if (!reason) this.#schedule(retryPause(3, this.#failures, retryAfterOf(error)));
    this.#failures += 1;
  }
}

const hasAny = (changes: Changes) => Object.keys(changes).length > 0;
