/**
 * Returns whether an object has no fields of its own or inherited; a list of its keys would be made for
 * each look.
 */
export function hasNoKeys(object: object): boolean {
  for (const _key in object) return false;
  return true;
}
