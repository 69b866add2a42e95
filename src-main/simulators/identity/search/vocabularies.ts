import { ownValue } from "#core/state/own-value.ts";
import type { Group, State, User } from "../state.ts";
import type { Vocabulary } from "./match.ts";
import type { Operator } from "./parse.ts";

type Reader<T> = (item: T) => unknown;

interface Attributes<T> {
  readonly text: Readonly<Record<string, Reader<T>>>;
  readonly date: Readonly<Record<string, Reader<T>>>;
}

const profilePart = /^profile\.([\w$-]+)$/;

interface Item {
  readonly id: string;
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** Makes a vocabulary of attributes, and of those of a profile that `hasProfile` accepts. */
export function createVocabulary<T extends Item>(
  { text, date }: Attributes<T>,
  hasProfile: (name: string) => boolean = () => false,
): Vocabulary<T> {
  const profileName = (attribute: string) => {
    const name = profilePart.exec(attribute)?.[1];
    return name !== undefined && hasProfile(name) ? name : undefined;
  };
  return {
    typeOf: (attribute) => {
      if (Object.hasOwn(date, attribute)) return "date";
      const isText = Object.hasOwn(text, attribute) || profileName(attribute) !== undefined;
      return isText ? "text" : undefined;
    },
    read: (item, attribute) => {
      const reader = ownValue(text, attribute) ?? ownValue(date, attribute);
      if (reader) return reader(item);
      const name = profileName(attribute);
      return name === undefined ? undefined : ownValue(item.profile ?? {}, name);
    },
  };
}

/** Returns the attributes for `search` of users: all, with custom attributes of the profile. */
export function userSearch(state: State): Vocabulary<User> {
  const all = createVocabulary<User>(
    {
      text: {
        id: (user) => user.id,
        status: (user) => user.status,
        "type.id": (user) => user.typeId ?? state.typeId,
        "credentials.provider.type": (user) => user.provider.type,
        "credentials.provider.name": (user) => user.provider.name,
      },
      date: {
        created: (user) => user.created,
        activated: (user) => user.activated,
        statusChanged: (user) => user.statusChanged,
        lastLogin: (user) => user.lastLogin,
        lastUpdated: (user) => user.lastUpdated,
        passwordChanged: (user) => user.passwordChanged,
      },
    },
    () => true,
  );
  // Only the names of a user are searched for a part of them.
  const allows = (attribute: string, operator: Operator) =>
    operator !== "co" || names.has(attribute.replace(/^profile\./, ""));
  return { ...all, allows };
}

const names = new Set(["login", "email", "firstName", "lastName"]);

/** The attributes for `filter` of users; all but the date are compared with `eq`. */
export const userFilter: Vocabulary<User> = {
  ...createVocabulary(
    {
      text: { id: (user) => user.id, status: (user) => user.status },
      date: { lastUpdated: (user) => user.lastUpdated },
    },
    (name) => names.has(name),
  ),
  allows: (attribute, operator) => operator === "eq" || attribute === "lastUpdated",
};

/** The attributes for `search` and `filter` of groups. */
export const groupSearch: Vocabulary<Group> = createVocabulary(
  {
    text: { id: (group) => group.id, type: (group) => group.type },
    date: {
      created: (group) => group.created,
      lastUpdated: (group) => group.lastUpdated,
      lastMembershipUpdated: (group) => group.lastMembershipUpdated,
    },
  },
  () => true,
);
