/** A failure the person can act on: its message is shown alone, without a stack. */
export class SetupError extends Error {}

/**
 * Says one thing about the set-up. Always on stderr: stdout belongs to what is being started.
 * @param {string} message
 */
export function log(message) {
  process.stderr.write(`[simdeck] ${message}\n`);
}

/**
 * Seconds since a moment given by `Date.now()`, ready to be shown.
 * @param {number} start
 */
export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}
