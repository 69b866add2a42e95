import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** The folder of the checkout these scripts belong to. */
export const projectRoot = resolve(import.meta.dirname, "../..");

/** Returns the folder for downloads that outlive a checkout. */
export function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "simdeck");
}

/**
 * The lock of one piece of set-up. It is in the build output, which git ignores and `npm ci` does not
 * touch, so it guards the checkout for every user.
 * @param {string} root
 * @param {string} name
 */
export function checkoutLock(root, name) {
  return join(root, "out", ".locks", name);
}
