import { createContext } from "react";

/**
 * In place of Mantine's parts that come with another part and that the portal never draws: 2 KB of brotli
 * on the page of an application. src/testing/architecture.test.ts keeps the client from using one.
 */
export const CheckboxGroupContext = createContext(null);

/** Called with each field: what stands at its end, where there is no button that empties it. */
export const InputClearSection = ({ rightSection, __defaultRightSection: usual }) =>
  rightSection === null ? null : rightSection || usual;

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
  unused as InputSuccess,
  unused as RadioCard,
  unused as RadioCardContext,
  unused as RadioIndicator,
  unused as TextareaAutosize,
};
