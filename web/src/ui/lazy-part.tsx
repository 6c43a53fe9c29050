import {
  type ComponentType,
  Fragment,
  type FragmentInstance,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

interface Loaded {
  /** A click on what was drawn instead asked for it before its code was there. */
  wanted?: boolean;
}

interface Waiting {
  onWant: () => void;
  /** For the element that takes the focus: the part that comes in its place goes on with it. */
  watch: { onFocus: () => void; onBlur: () => void };
}

type Load<Props> = () => Promise<{ default: ComponentType<Props & Loaded> }>;

const loaders = new Set<() => Promise<unknown>>();

/** Fetches the code of such parts on all pages that were opened. What fails is reported when the part is shown. */
export const fetchLazyParts = () => Promise.allSettled([...loaders].map((load) => load()));

/** The code of one part, fetched once; after a failure it is tried again. */
function partOf<Props>(load: Load<Props>) {
  const listeners = new Set<() => void>();
  const part = {
    Component: undefined as ComponentType<Props & Loaded> | undefined,
    listeners,
    fetch: () => {
      loading ??= load().then(
        (module) => {
          part.Component = module.default;
          for (const listener of listeners) listener();
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
  let loading: Promise<void> | undefined;
  loaders.add(part.fetch);
  return part;
}

/**
 * A part that the first sight of a page does without: a dialog, a menu, a tab. Its code comes once the page
 * is at rest, or when somebody wants it, whichever is first. With `Instead`, which is drawn until then, it is
 * wanted when that says so; without, as soon as it is shown.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Instead?: ComponentType<Props & Waiting>,
  loading: ReactNode = null,
) {
  const part = partOf(load);

  return function LazyPart(props: Props) {
    const [wanted, setWanted] = useState(!Instead);
    const [isThere, setThere] = useState<boolean | "focused">(part.Component !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    const drawnPart = useRef<FragmentInstance>(null);
    const hasFocus = useRef(false);
    const [watch] = useState(() => ({
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    }));

    useEffect(() => {
      if (isThere) return;
      const show = () => setThere(hasFocus.current ? "focused" : true);
      if (part.Component) return show();
      part.listeners.add(show);
      return () => void part.listeners.delete(show);
    }, [isThere]);

    useEffect(() => {
      if (wanted) part.fetch().catch((error: unknown) => setFailure({ error }));
    }, [wanted]);

    useLayoutEffect(() => {
      if (isThere === "focused") drawnPart.current?.focus();
    }, [isThere]);

    // The page says so, and offers to load it anew.
    if (failure) throw failure.error;
    const { Component } = part;
    const drawn = isThere && Component && <Component {...props} {...(Instead && { wanted })} />;
    if (!Instead) return drawn || loading;
    return (
      <Fragment ref={drawnPart}>
        {drawn || <Instead {...props} onWant={() => setWanted(true)} watch={watch} />}
      </Fragment>
    );
  };
}
