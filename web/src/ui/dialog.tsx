import type { ModalProps } from "@mantine/core";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useBlocker } from "react-router";
import { flash, flashLong } from "@/lib/flash";
import { Cover, useCovered } from "./cover";
import { confirmByKey } from "./form/confirm-by-key";
import { lazyPart } from "./lazy-part";
import { texts } from "./texts";

const Modal = lazyPart<ModalProps>(() => import(/* webpackChunkName: "modal" */ "./modal"));

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** Something is on its way that cannot be called back: what becomes of it is shown also once it is closed. */
  isPending?: boolean;
  /** It asks whether to leave the page: its guard alone answers the way back. */
  asksToLeave?: boolean;
  /** It lies over every other dialog, wherever on the page it is opened from. */
  isOnTop?: boolean;
  /** Wider than the words of a question need. */
  size?: string;
  children: ReactNode;
}

/** What Chrome on Android asks at its Back; TypeScript's own types do not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy: () => void;
}

const Close = createContext(() => {});

/** Closes the dialog around it. */
export const useCloseDialog = () => useContext(Close);

/** What had the focus before; for an item of a menu, which closes, the button that opened it. */
function focusedNow(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest("[role=menu]");
  const opener = menu?.getAttribute("aria-labelledby");
  return (opener ? document.getElementById(opener) : active) as HTMLElement | null;
}

/** To the opener; where it has gone with what was decided, to what else its row offers. */
function wayBackFrom(opener: HTMLElement | null) {
  const row = opener?.closest("tr, li");
  return () => {
    if (opener?.isConnected && opener !== document.body) return opener;
    const besides = row?.isConnected ? row.querySelector<HTMLElement>("button, a[href]") : null;
    return besides ?? document.querySelector("main");
  };
}

/** The first field takes the focus, or the act: never the cross, nor Cancel where there is an act. */
function markFirst(body: HTMLElement | null) {
  const first = ["input, textarea", "[type=submit]", "button"]
    .map((selector) => body?.querySelector(selector))
    .find(Boolean);
  first?.setAttribute("data-autofocus", "true");
}

/**
 * The browser's way back closes the dialog and stays on the page. The router asks only the blocker that
 * came last, so this one exists only while it has something to hold back.
 */
function WayBack({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === "POP");
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    close();
  });
  const leave = useEffectEvent(close);
  useEffect(() => {
    // On the first page of a tab the router has no way back to hold: the phone itself asks there.
    if (!("CloseWatcher" in window) || !matchMedia("(pointer: coarse)").matches) return;
    const watcher = new (window.CloseWatcher as new () => CloseWatcher)();
    watcher.onclose = () => leave();
    // A key is the library's. Otherwise the watcher of a question that Escape has just opened would close it again.
    const keepKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.preventDefault();
    };
    window.addEventListener("keydown", keepKey, true);
    return () => {
      window.removeEventListener("keydown", keepKey, true);
      watcher.destroy();
    };
  }, []);
  return null;
}

/** Stays open on a click beside it: whatever was typed there would be gone. */
export function Dialog(props: Props) {
  const { title, opened, onClose, isPending = false, asksToLeave, size = "md", children } = props;
  const { cover, isCovered } = useCovered(opened, props.isOnTop ?? false);
  function close() {
    // Escape is meant for the dialog on top, and the library asks each one.
    if (isCovered()) return;
    if (isPending) flash(texts.stillSent(title), { tone: "info", forMs: flashLong });
    onClose();
  }
  const [wayBack] = useState(() => wayBackFrom(focusedNow()));
  useEffect(
    () => () => {
      const next = wayBack();
      // After the dialog has let go of the focus.
      setTimeout(() => next?.focus());
    },
    [wayBack],
  );
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={close}
      size={size}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": texts.close }}
      // The library's header element would count as another banner of the page.
      attributes={{ header: { role: "presentation" } }}
      onKeyDownCapture={confirmByKey}
      styles={{
        title: { fontWeight: 650, fontSize: "1.125rem" },
        // In a long dialog what takes the focus does not hide behind the title.
        content: { scrollPaddingTop: "4.5rem" },
      }}
    >
      {opened && !asksToLeave && <WayBack close={close} />}
      <Close value={close}>
        <Cover value={cover}>
          <div ref={markFirst}>{children}</div>
        </Cover>
      </Close>
    </Modal>
  );
}
