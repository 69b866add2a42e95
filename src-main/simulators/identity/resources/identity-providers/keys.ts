import { createHash, X509Certificate } from "node:crypto";
import { noContent } from "#core/contract/response.ts";
import { validationFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import { type IdpKey, idpKeyBody } from "./schema.ts";

const PATH = "/api/v1/idps/credentials/keys";
const MAX_KEYS = 100;

function certificateIn(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text, "base64"));
  } catch {
    throw validationFailed("x5c", ["x5c: must be the Base64 of a certificate in DER"]);
  }
}

/** Returns the key of a certificate. */
function keyOf(id: string, created: number, x5c: readonly string[]): IdpKey {
  const certificate = certificateIn(x5c[0] ?? "");
  const { kty, e, n } = certificate.publicKey.export({ format: "jwk" });
  return { id, created, expiresAt: Date.parse(certificate.validTo), x5c, jwk: { kty, e, n } };
}

function presentKey({ id, created, expiresAt, x5c, jwk }: IdpKey) {
  return {
    kid: id,
    created: presentTime(created),
    lastUpdated: presentTime(created),
    expiresAt: presentTime(expiresAt),
    ...jwk,
    use: "sig",
    x5c,
    "x5t#S256": createHash("sha256")
      .update(Buffer.from(x5c[0] ?? "", "base64"))
      .digest("base64url"),
  };
}

/** The keys of partners, for the identity providers that trust them. */
export const keyRoutes = [
  route(`POST ${PATH}`, "Adds the key of a partner", {
    body: idpKeyBody,
    handle: ({ state, ids, now }, { body }) =>
      presentKey(state.management.idpKeys.add(keyOf(ids.uuid("idp_key"), now, body.x5c))),
  }),
  route(`PUT ${PATH}/:key`, "Replaces the certificate of a partner", {
    body: idpKeyBody,
    handle: ({ state, now }, { params, body }) => {
      const { idpKeys } = state.management;
      const { id } = requireItem(idpKeys, params["key"], "JsonWebKey");
      return presentKey(idpKeys.replace(keyOf(id, now, body.x5c)));
    },
  }),
  route(`GET ${PATH}`, "Lists the keys of partners", {
    query: pageQuery,
    handle: ({ state }, request) =>
      respondWithPage(
        request,
        takePage(state.management.idpKeys, request.query, MAX_KEYS),
        presentKey,
      ),
  }),
  route(`GET ${PATH}/:key`, "Shows the key of a partner", ({ state }, { params }) =>
    presentKey(requireItem(state.management.idpKeys, params["key"], "JsonWebKey")),
  ),
  route(`DELETE ${PATH}/:key`, "Removes the key of a partner", ({ state }, { params }) => {
    const { id } = requireItem(state.management.idpKeys, params["key"], "JsonWebKey");
    for (const { fields } of state.management.idps.values()) {
      if (fields.protocol.credentials?.trust?.kid !== id) continue;
      throw validationFailed("kid", ["kid: The key is used by an identity provider"]);
    }
    state.management.idpKeys.remove(id);
    return noContent();
  }),
];
