/**
 * Whether this page may ask the browser for passkeys: it has them, in a secure context alone, and they belong to a
 * name, which an address in numbers is not.
 */
export const hasPasskeys = () =>
  "PublicKeyCredential" in window &&
  window.isSecureContext &&
  !/^[\d.]+$|^\[/.test(window.location.hostname);
