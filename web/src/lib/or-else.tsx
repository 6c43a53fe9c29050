import { Component, type ReactNode } from "react";
import { errorMessage } from "@/lib/api-error";
import { flash, flashUnasked } from "@/lib/flash";

interface Props {
  then?: () => void;
  children: ReactNode;
}

/** The page stays, with all that was typed, where the code of a part does not come; the part goes, and that is said. */
export class OrElse extends Component<Props> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    flash(errorMessage(error), { tone: "error", forMs: flashUnasked });
    this.props.then?.();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
