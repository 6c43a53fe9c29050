import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();
configure({
  // A page's code is loaded when its route is first opened in a file: half a second, and a quarter of a minute on a
  // machine with much else to do. A wait ends with what it waits for; only what never comes takes as long as this.
  asyncUtilTimeout: 30_000,
  // A wait asks again and again; the whole document is printed only when it gives up.
  getElementError(message, container) {
    const polling = "_disableExpensiveErrorDiagnostics";
    if (!(getConfig() as unknown as Record<string, unknown>)[polling])
      return getElementError(message, container);
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return error;
  },
});
