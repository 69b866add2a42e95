/** The oldest Node that Simdeck runs on. */
export const oldestNode = "20.19.0";

/**
 * Returns whether a Node version is at least another, by its three numbers.
 * @param {string} wanted
 * @param {string} [version]
 */
export function nodeIsAtLeast(wanted, version = process.versions.node) {
  const [have, need] = [version, wanted].map((text) => text.split(".").map(Number));
  const differing = need.findIndex((number, index) => have[index] !== number);
  return differing === -1 || have[differing] > need[differing];
}

/**
 * Runs a command. On an older Node it prints one sentence and ends with code 1 instead: the modules of
 * the command may not even load there. This file and the entries that import it therefore use no syntax
 * and no module that is newer than Node 14.8.
 * @param {() => Promise<unknown>} load imports the command
 */
export function runCommand(load) {
  if (nodeIsAtLeast(oldestNode)) return load();
  const { node } = process.versions;
  process.stderr.write(`simdeck: Node ${node} is too old: install Node ${oldestNode} or newer.\n`);
  process.exitCode = 1;
  return undefined;
}
