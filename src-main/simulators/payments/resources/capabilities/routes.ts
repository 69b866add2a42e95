import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { shortList } from "../../shared/present.ts";
import { createObject } from "../../shared/resource.ts";
import { flag, params } from "../../shared/schema.ts";
import { updateAccount } from "../accounts/actions.ts";
import { accountResource, presentCapability } from "../accounts/present.ts";

const updateBody = params(() => ({ requested: flag.optional() }));

/** The capabilities of connected accounts: what they asked to do, and whether they can. */
export const routes = [
  route("GET /v1/accounts/:id/capabilities", "Lists the capabilities of a connected account", {
    answers: "capability",
    handle: (context, { id }) => {
      const account = createObject(context, accountResource, id);
      return shortList(
        `/v1/accounts/${id}/capabilities`,
        account.capabilities.map((name) => presentCapability(account, name, context)),
      );
    },
  }),
  route("GET /v1/accounts/:id/capabilities/:capability", "Shows a capability", {
    answers: "capability",
    handle: (context, { id, path }) => {
      const account = createObject(context, accountResource, id);
      const name = path["capability"] ?? "";
      if (!account.capabilities.includes(name)) throw noSuchObject("capability", name);
      return presentCapability(account, name, context);
    },
  }),
  route("POST /v1/accounts/:id/capabilities/:capability", "Requests a capability, or no longer", {
    answers: "capability",
    body: updateBody,
    handle: (context, { id, path, params: { requested } }) => {
      const account = createObject(context, accountResource, id);
      const name = path["capability"] ?? "";
      if (requested === undefined) return presentCapability(account, name, context);
      const capabilities = { [name]: { requested } };
      return presentCapability(updateAccount(context, account, { capabilities }), name, context);
    },
  }),
];
