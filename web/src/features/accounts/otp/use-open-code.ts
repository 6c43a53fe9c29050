import { useState } from "react";
import type { IssuedCode } from "@/lib/api-types";
import { readFromTab, removeFromTab, saveToTab, visitorKey } from "@/lib/browser-store";

interface OpenCode {
  email: string;
  issued: IssuedCode;
  /** When it was sent, in milliseconds. */
  at: number;
}

const isOpen = (code: OpenCode | null) =>
  code !== null && Date.now() < code.at + code.issued.expiresIn * 1000;

/**
 * The code that a registration waits for. It stays good when the dialog is closed or the page is
 * reloaded, so there is a way back to it that sends no further mail.
 */
export function useOpenCode(kind: string) {
  const name = visitorKey(kind);
  const [code, setCode] = useState(() => {
    const before = readFromTab<OpenCode>(name);
    return isOpen(before) ? before : null;
  });
  const [shown, setShown] = useState(false);

  return {
    /** The one that waits, if any. */
    code: isOpen(code) ? code : null,
    shown,
    show: () => setShown(true),
    hide: () => setShown(false),
    sent(email: string, issued: IssuedCode) {
      const next = { email: email.trim(), issued, at: Date.now() };
      saveToTab(name, next);
      setCode(next);
      setShown(true);
    },
    used: () => removeFromTab(name),
  };
}

export type OpenCodeState = ReturnType<typeof useOpenCode>;
