import { createContext } from "react";

/**
 * In place of Mantine's parts that come with another part and that the portal never draws: 2 KB of brotli
 * on the page of an application. src/testing/architecture.test.ts keeps the client from using one.
 */
export const CheckboxGroupContext = createContext(null);

const unused = undefined;

export {
  unused as ActionIconGroup,
  unused as ActionIconGroupSection,
  unused as ButtonGroup,
  unused as ButtonGroupSection,
  unused as CheckboxCard,
  unused as CheckboxCardContext,
  unused as CheckboxGroup,
  unused as CheckboxIndicator,
  unused as InputClearButton,
  unused as InputPlaceholder,
  unused as RadioCard,
  unused as RadioCardContext,
  unused as RadioIndicator,
  unused as TextareaAutosize,
};
