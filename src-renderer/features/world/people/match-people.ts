import type { PersonView } from "#shared/domain/people.ts";

/** A person across the simulators: one email address, or one user without an address. */
export interface Person {
  /** The address in lower case, or `chat/U1` where there is none. */
  readonly id: string;
  /** The best known name; the address, or the id, where there is none. */
  readonly name: string;
  /** Empty when there is none. */
  readonly email: string;
  /** Kind → the id of the person there: a chat member, a user, a customer, a contact. */
  readonly perKind: Readonly<Record<string, string>>;
}

/** Combines the entries of all simulators into people, by email address, sorted by name. */
export function matchPeople(entries: readonly PersonView[]): readonly Person[] {
  const people = new Map<string, Person>();
  for (const { kind, id, name, email } of entries) {
    const key = email === "" ? `${kind}/${id}` : email.toLowerCase();
    const known = people.get(key);
    const isNamed = known !== undefined && known.name !== known.email;
    const found = name === "" ? email || id : name;
    people.set(key, {
      id: key,
      name: isNamed ? known.name : found,
      email: known?.email ?? email,
      perKind: id === "" ? { ...known?.perKind } : { [kind]: id, ...known?.perKind },
    });
  }
  return [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Returns the initials of a person: two letters at most. */
export function initialsOf({ name }: Pick<Person, "name">): string {
  const [first = "", ...rest] = name.split(/[\s@]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const last = rest.at(-1) ?? "";
  const [one = "?"] = first;
  const [other = ""] = name.includes("@") ? "" : last;
  return (one + other).toUpperCase();
}
