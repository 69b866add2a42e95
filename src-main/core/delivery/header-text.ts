/**
 * Returns headers by name in lower case; values that came under one name are joined by commas.
 * @param list Names and values in turn.
 */
export function headerText(list: readonly string[]): Record<string, string> {
  const values = new Map<string, string>();
  for (let index = 0; index < list.length; index += 2) {
    const [name, value] = [(list[index] ?? "").toLowerCase(), list[index + 1] ?? ""];
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(values);
}
