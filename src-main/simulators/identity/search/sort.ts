import { invalidSearch } from "../errors.ts";
import type { Vocabulary } from "./match.ts";

function keyOf(value: unknown): string | number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" ? value.toLowerCase() : undefined;
}

/** What has no value stands last, whichever way the rest is sorted. */
function compareKeys(left: unknown, right: unknown, direction: 1 | -1): number {
  const [one, other] = [keyOf(left), keyOf(right)];
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  return one === other ? 0 : one < other ? -direction : direction;
}

/** Objects in the order of one attribute; equal ones keep the order they have. */
export function sortBy<T>(
  items: readonly T[],
  vocabulary: Vocabulary<T>,
  attribute: string,
  isDescending: boolean,
): readonly T[] {
  if (!vocabulary.typeOf(attribute)) throw invalidSearch(`there is no attribute ${attribute}`);
  const direction = isDescending ? -1 : 1;
  return items.toSorted((one, other) =>
    compareKeys(vocabulary.read(one, attribute), vocabulary.read(other, attribute), direction),
  );
}
