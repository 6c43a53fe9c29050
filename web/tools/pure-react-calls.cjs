/**
 * Frees react-router's component declarations of side effects, so that those we do not use (Form,
 * Link, ScrollRestoration, …) are dropped from the bundle.
 */
module.exports = (source) =>
  source
    .replace(/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1")
    .replace(/^\w+\.displayName = "\w+";$/gm, "");
