/** Returns the first text that a list has a second time; `undefined` if all are different. */
export function findRepeated(texts: readonly string[]): string | undefined {
  return texts.find((text, place) => texts.indexOf(text) < place);
}
