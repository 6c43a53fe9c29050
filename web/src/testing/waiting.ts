import { configure, getConfig } from "@testing-library/react";

const { getElementError } = getConfig();
configure({
  // A page's code is loaded when its route is opened, which takes its time on a busy machine.
  asyncUtilTimeout: 8000,
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
