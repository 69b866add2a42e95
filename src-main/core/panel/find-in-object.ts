/** Around what was found so much of a long text is shown. */
const AROUND = 24;

/**
 * Finds the field of a presented object that holds the words which its line does not: the field of the
 * first of them with its value, `email: ada@example.com`. `undefined` when one of them is missing.
 */
export function findInObject(object: unknown, words: readonly string[]): string | undefined {
  const fields = [...listFields(object, "")];
  const places = words.map((word) =>
    fields.find(({ value }) => value.toLowerCase().includes(word)),
  );
  const [first] = places;
  if (first === undefined || places.includes(undefined)) return undefined;
  return `${first.name}: ${excerpt(first.value, words[0] ?? "")}`;
}

interface Field {
  readonly name: string;
  readonly value: string;
}

/** Every text and number in a value, with the name of the field that it stands in. */
function* listFields(value: unknown, name: string): Generator<Field> {
  if (typeof value === "string" || typeof value === "number") yield { name, value: String(value) };
  else if (Array.isArray(value)) for (const item of value) yield* listFields(item, name);
  else if (typeof value === "object" && value !== null) {
    for (const [key, held] of Object.entries(value)) yield* listFields(held, key);
  }
}

function excerpt(value: string, word: string): string {
  const at = value.toLowerCase().indexOf(word);
  const [from, to] = [Math.max(0, at - AROUND), at + word.length + AROUND];
  const part = value.slice(from, to).replaceAll(/\s+/g, " ");
  return `${from > 0 ? "…" : ""}${part}${to < value.length ? "…" : ""}`;
}
