import type { RouteResponse } from "#core/contract/response.ts";
import type { Acl, Grantee } from "../../access/types.ts";
import { owner, OWNER_ID } from "../../shared/present.ts";
import { type Content, element, elements, xml } from "../../xml/write.ts";

function presentGrantee(grantee: Grantee): Content {
  const DisplayName =
    grantee.type === "CanonicalUser" && grantee.id === OWNER_ID ? "simdeck" : undefined;
  const fields = grantee.type === "Group" ? { URI: grantee.uri } : { ID: grantee.id, DisplayName };
  const attributes = `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${grantee.type}"`;
  const inner = elements(fields).map(({ markup }) => markup);
  return { markup: `<Grantee ${attributes}>${inner.join("")}</Grantee>` };
}

export function presentAcl(acl: Acl): RouteResponse {
  const grants = acl.map(({ grantee, permission }) =>
    element("Grant", [presentGrantee(grantee), element("Permission", permission)]),
  );
  return xml(
    "AccessControlPolicy",
    elements({ Owner: owner, AccessControlList: grants.length === 0 ? "" : grants }),
  );
}
