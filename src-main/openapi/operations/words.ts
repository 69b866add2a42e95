/** Returns the words of a name in lower case: `orderCreated` and `ORDER_CREATED` have `order` and `created`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** Returns a name in the form that is compared: `pet_id` and `petId` are `petid`. */
export function plainName(name: string): string {
  return wordsOf(name).join("");
}

/** Returns the singular of an English plural: `orders`, `categories`, `addresses`. */
export function singularOf(plural: string): string {
  if (/(?:ss|us|is)$/i.test(plural)) return plural;
  if (/ies$/i.test(plural)) return `${plural.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/i.test(plural)) return plural.slice(0, -2);
  return plural.endsWith("s") ? plural.slice(0, -1) : plural;
}

const irregular: Readonly<Record<string, readonly string[]>> = {
  pay: ["paid"],
  send: ["sent"],
  hold: ["held"],
  begin: ["begun"],
  withdraw: ["withdrawn"],
  submit: ["submitted"],
  put: ["put"],
};

/** Returns the forms in which a verb may be a state: `cancel`, `canceled`, `cancelled`, `cancelling`. */
export function formsOf(verb: string): readonly string[] {
  const word = verb.toLowerCase();
  return [...pastsOf(word), word];
}

/** Returns the past forms of a verb, the usual one first. */
export function pastsOf(word: string): readonly string[] {
  const known = irregular[word];
  if (known) return known;
  if (word.endsWith("e")) return [`${word}d`];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ied`];
  if (/[^aeiou][aeiou][lptngmbr]$/.test(word)) return [`${word}ed`, `${word}${word.slice(-1)}ed`];
  return [`${word}ed`];
}
