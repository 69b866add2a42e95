import type { OpenPerson } from "#core/oauth/open-service.ts";
import type { State } from "../../state.ts";

/** The people who can sign in, by the number of their account. */
export function peopleOf({ accounts }: State): readonly OpenPerson[] {
  const people = [...accounts.values()].filter(({ type }) => type === "User");
  return people.map(({ id, login, name, email }) => ({
    id: String(id),
    name,
    about: login,
    names: [login, email],
  }));
}
