/** The oldest Node the project runs on. */
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
