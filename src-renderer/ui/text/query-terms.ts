/** A word of a filter box: `type:charge.*`, or text without a key. */
export interface QueryTerm {
  readonly key: string | undefined;
  readonly value: string;
}

const TERM = /(?:(-?[a-z]+):)?(?:"([^"]*)"?|(\S+))/gi;

/** Reads the terms of a filter box. A key whose value is still to be typed has an empty value. */
export function readTerms(text: string): readonly QueryTerm[] {
  return [...text.matchAll(TERM)].map(([, key, quoted, bare = ""]) => {
    const open = /^(-?[a-z]+):$/i.exec(bare)?.[1];
    if (open !== undefined) return { key: open.toLowerCase(), value: "" };
    return { key: key?.toLowerCase(), value: quoted ?? bare };
  });
}

/** The values of one key, or the text without a key. */
export function listValues(terms: readonly QueryTerm[], key: string | undefined): string[] {
  return terms
    .filter((term) => term.key === key && (key === undefined || term.value !== ""))
    .map(({ value }) => value);
}

/** The values of a key, and those to leave out (`-type:`), which begin with `-`. */
export function valuesWithout(terms: readonly QueryTerm[], key: string): string[] {
  return [...listValues(terms, key), ...listValues(terms, `-${key}`).map((value) => `-${value}`)];
}

function writeTerm({ key, value }: QueryTerm): string {
  const text = /\s/.test(value) || value === "" ? `"${value}"` : value;
  return key === undefined ? text : `${key}:${text}`;
}

/** The box's text with the terms of one key replaced: what a facet does when it is pressed. */
export function withTerms(text: string, key: string, values: readonly string[]): string {
  const others = readTerms(text).filter((term) => term.key !== key);
  return [...values.map((value) => ({ key, value })), ...others].map(writeTerm).join(" ");
}

/** The values of one key in the box. */
export function readValues(text: string, key: string): readonly string[] {
  return listValues(readTerms(text), key);
}

/** Each term of the box, and the box without it. */
export function listParts(
  text: string,
): readonly { readonly term: string; readonly rest: string }[] {
  const terms = readTerms(text);
  return terms.map((term) => ({
    term: writeTerm(term),
    rest: terms
      .filter((other) => other !== term)
      .map(writeTerm)
      .join(" "),
  }));
}

/** The names of a simulator that a filter uses. */
export interface NamedSimulator {
  readonly kind: string;
  readonly model: string;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** Returns the simulators that a box names, by kind (`sim:payments`) or by provider (`brand:stripe`). */
export function readSimulators(
  terms: readonly QueryTerm[],
  simulators: readonly NamedSimulator[],
): { readonly kinds: readonly string[]; readonly problem: string | undefined } {
  const names = [...listValues(terms, "sim"), ...listValues(terms, "brand")];
  const found = names.map((name) => {
    const wanted = plain(name);
    return simulators.find(({ kind, model }) => kind === wanted || plain(model) === wanted)?.kind;
  });
  const unknown = names.find((_, place) => found[place] === undefined);
  const known = simulators.map(({ kind }) => kind).join(", ");
  return {
    kinds: found.filter((kind) => kind !== undefined),
    problem: unknown === undefined ? undefined : `Unknown simulator “${unknown}”. Use ${known}.`,
  };
}

/** Returns the providers of simulators as a filter names them: `stripe`. */
export function brandNames(simulators: readonly NamedSimulator[]): readonly string[] {
  return simulators.map(({ model }) => plain(model));
}
