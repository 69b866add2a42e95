/** A message of a route or a schema as a sentence: names of fields in code stay as they are. */
export function asSentence(message: string): string {
  const begun = message.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}
