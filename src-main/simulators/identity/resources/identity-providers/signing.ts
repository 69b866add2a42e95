import { isRecord } from "#shared/text/json-in.ts";
import { noContent } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import type { State } from "../../state.ts";
import { keysOf } from "../app-keys/actions.ts";
import { credentialRoutes, presentKey } from "../app-keys/credential-routes.ts";

const requireIdp = ({ management }: State, id: string | undefined) =>
  requireItem(management.idps, id, "IdentityProvider");

/** The keys that the org signs its requests to an identity provider with. */
export const signingRoutes = [
  route(
    "GET /api/v1/idps/:idp/credentials/keys/active",
    "Lists the signing key that an identity provider uses",
    ({ state }, { params }) => {
      const idp = requireIdp(state, params["idp"]);
      const signing = idp.fields.protocol.credentials?.["signing"];
      const kid = isRecord(signing) ? signing["kid"] : undefined;
      const keys = keysOf(state, idp);
      const active = keys.find(({ id }) => id === kid) ?? keys[0];
      return active ? [presentKey(active)] : noContent();
    },
  ),
  ...credentialRoutes({
    path: "/api/v1/idps/:idp",
    param: "idp",
    noun: "an identity provider",
    target: "targetIdpId",
    generated: 200,
    require: requireIdp,
  }),
];
