/** A request whose network is the test itself. */
export class FakeRequest extends EventTarget {
  static last: FakeRequest;
  upload = new EventTarget();
  withCredentials = false;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  opened: string[] = [];

  constructor() {
    super();
    FakeRequest.last = this;
  }

  open(...args: string[]) {
    this.opened = args;
  }

  setRequestHeader() {}

  send() {}

  getResponseHeader(name: string) {
    return this.headers[name] ?? null;
  }

  answer(status: number, body: string, headers = {}) {
    Object.assign(this, { status, responseText: body, headers });
    this.dispatchEvent(new Event("load"));
    this.dispatchEvent(new Event("loadend"));
  }

  abort() {
    this.dispatchEvent(new Event("abort"));
    this.dispatchEvent(new Event("loadend"));
  }
}

/** So many of all bytes have been sent. */
export const progress = (loaded: number, total: number) =>
  new ProgressEvent("progress", { loaded, total, lengthComputable: true });
