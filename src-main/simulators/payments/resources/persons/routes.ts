import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import { listQuery } from "../../shared/paging.ts";
import { createObject } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import { completeAccount } from "../accounts/complete.ts";
import { createPartRoutes, listParts, partOf } from "../accounts/parts.ts";
import { accountResource } from "../accounts/present.ts";
import { addPerson, removePerson, updatePerson } from "./actions.ts";
import { personBody } from "./fields.ts";
import { personResource, presentPerson } from "./present.ts";

const name = "persons";

const roles = ["authorizer", "director", "executive", "legal_guardian", "owner", "representative"];

const query = listQuery(() => ({
  relationship: lazyStrictObject(() =>
    Object.fromEntries(roles.map((role) => [role, flag.optional()])),
  ).optional(),
}));

/** The persons of connected accounts. */
export const routes = [
  ...createPartRoutes(personResource, name, removePerson),
  route("GET /v1/accounts/:id/persons", "Lists the persons of a connected account", {
    ...{ answers: "person", query },
    handle: (context, { id, params: paging }) =>
      listParts(context, id, personResource, {
        ...{ name, paging },
        keep: (person) =>
          Object.entries(paging.relationship ?? {}).every(
            ([role, wanted]) => (person.relationship[role] ?? false) === wanted,
          ),
      }),
  }),
  route("POST /v1/accounts/:id/persons", "Adds a person to a connected account", {
    answers: "person",
    body: personBody,
    handle: (context, { id, params }) => {
      const account = createObject(context, accountResource, id);
      return presentPerson(
        completeAccount(context, account.id, () => addPerson(context, account.id, params)),
      );
    },
  }),
  route("POST /v1/accounts/:id/persons/:part", "Changes a person of a connected account", {
    answers: "person",
    body: personBody,
    handle: (context, { path, params }) => {
      const person = partOf(context, personResource, path);
      return presentPerson(
        completeAccount(context, person.account, () => updatePerson(context, person, params)),
      );
    },
  }),
];
