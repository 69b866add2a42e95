/** `v1.2.3-beta`: three numbers and the part after the hyphen. */
const VERSION = /^[^\d]*(\d+)(?:\.(\d+))?(?:\.(\d+))?(-[\w.-]+)?/;

/** Compares two tags by their semantic versions; tags without a version are equal. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [VERSION.exec(one), VERSION.exec(other)];
  if (!left || !right) return 0;
  for (const index of [1, 2, 3]) {
    const difference = Number(left[index] ?? 0) - Number(right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  // A version without a prerelease part is higher.
  return Number(left[4] === undefined) - Number(right[4] === undefined);
}
