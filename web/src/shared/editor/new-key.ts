let made = 0;

/** For a row that is new; unlike any that a draft of an earlier visit brings along. */
export const newKey = () => `new-${Date.now().toString(36)}-${++made}`;
