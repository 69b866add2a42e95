import timers from "node:timers";

/**
 * The timers that everything bundled uses in the place of the global ones, which a test may have
 * replaced by fake ones. Electron's are the global ones: it wraps them, so that they fire on time in its
 * own event loop.
 */
const own = "electron" in process.versions ? globalThis : timers;

export const {
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  setImmediate,
  clearImmediate,
} = own;
