/** The wildcard of providers that have one; it stands alone. */
const EVERY = "*";

/** More buttons than a person looks through; those that are searched for are worth more room. */
const MOST = 12;
const MOST_FOUND = 30;

/** Returns the types of an endpoint in words: `every event`, or the types. */
export function describeTypes(types: readonly string[], everyType: readonly string[] = []): string {
  const isEvery =
    types.length === 0 ||
    types.includes(EVERY) ||
    (everyType.length > 0 && everyType.every((type) => types.includes(type)));
  return isEvery ? "every event" : types.join(", ");
}

/** Returns the event types of a text that separates them by spaces or commas. */
export function readTypes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((type) => type !== "");
}

/** Returns the word that is being typed at the end of a text; empty when it is a known type, or there is none. */
function readPartial(text: string, known: readonly string[]): string {
  const word = /[^\s,]*$/.exec(text)?.[0] ?? "";
  return word === EVERY || known.includes(word) ? "" : word;
}

/** Returns the types to propose: those that have the word being typed, or all when none is. */
export function listOffered(known: readonly string[], text: string): readonly string[] {
  const partial = readPartial(text, known).toLowerCase();
  return [...new Set(known)]
    .filter((type) => type !== EVERY && type.toLowerCase().includes(partial))
    .slice(0, partial === "" ? MOST : MOST_FOUND);
}

/**
 * Returns the text with a type added, or without it when it is there. It replaces the word being typed, and the
 * wildcard.
 */
export function addType(text: string, type: string, known: readonly string[]): string {
  const partial = readPartial(text, known);
  const before = readTypes(text).filter((word) => word !== EVERY);
  const whole = partial === "" ? before : before.slice(0, -1);
  const next = whole.includes(type) ? whole.filter((word) => word !== type) : [...whole, type];
  return next.join(" ");
}
