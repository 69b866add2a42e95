import { X509Certificate } from "node:crypto";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";
import type { SimContext } from "../../state.ts";
import { brandsOf, firstBrandId } from "../brands/find.ts";

const PATH = "/api/v1/domains";

const body = lazyObject(() => ({
  domain: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, { error: "must be the name of a domain" })
    .optional(),
  certificateSourceType: z.enum(["MANUAL", "OKTA_MANAGED"]).optional(),
  brandId: filled().optional(),
}));

/** A domain as the API shows it. Its DNS records are not looked up: `verify` finds them. */
export function presentDomain({ id, fields }: Managed, self: string): object {
  const domain = String(fields["domain"]);
  return {
    id,
    ...fields,
    dnsRecords: [
      {
        recordType: "TXT",
        fqdn: `_oktaverification.${domain}`,
        values: [id.toLowerCase()],
        expiration: fields["validationStatus"] === "NOT_STARTED" ? "2030-01-01 00:00:00" : "",
      },
      { recordType: "CNAME", fqdn: domain, values: [`simdeck.customdomains.okta.sim`] },
    ],
    _links: {
      self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } },
      verify: { href: `${self}/verify`, hints: { allow: ["POST"] } },
      certificate: { href: `${self}/certificate`, hints: { allow: ["PUT"] } },
      brand: { href: self.replace(/\/domains\/.*$/, `/brands/${String(fields["brandId"])}`) },
    },
  };
}

/** Reads a certificate in PEM, as a domain shows it. */
function readCertificate(text: string) {
  try {
    const { fingerprint256, subject, validTo } = new X509Certificate(text);
    const expiration = new Date(validTo).toISOString();
    return { fingerprint: fingerprint256.replaceAll(":", "").toLowerCase(), subject, expiration };
  } catch {
    throw validationFailed("certificate", ["certificate: must be a certificate in PEM"]);
  }
}

const requireDomain = ({ state }: SimContext, id: string | undefined) =>
  requireItem(objectsAt(state, PATH), id, "Domain");

function change(context: SimContext, item: Managed, fields: object): Managed {
  const { state, now } = context;
  const changed = { ...item, lastUpdated: now, fields: { ...item.fields, ...fields } };
  return objectsAt(state, PATH).replace(changed);
}

/** Custom domains of the org. The simulator keeps its own address. */
export const routes = [
  ...kindRoutes({
    path: PATH,
    param: "domain",
    noun: "a custom domain",
    kind: "Domain",
    idPrefix: "OcD",
    wrap: "domains",
    unique: "domain",
    body,
    read: ({ state }, { domain, certificateSourceType, brandId }, { old }) => {
      const kept = old?.fields["brandId"];
      const brand = brandId ?? (typeof kept === "string" ? kept : firstBrandId(state));
      if (!brandsOf(state).has(brand)) throw notFound(brand, "Brand");
      if (old) return { ...old.fields, brandId: brand };
      if (domain === undefined || certificateSourceType === undefined) {
        const field = domain === undefined ? "domain" : "certificateSourceType";
        throw validationFailed(field, [`${field}: The field cannot be left blank`]);
      }
      return { domain, certificateSourceType, brandId: brand, validationStatus: "NOT_STARTED" };
    },
    present: presentDomain,
  }),
  route(`POST ${PATH}/:domain/verify`, "Verifies a custom domain", (context, request) => {
    const item = requireDomain(context, request.params["domain"]);
    const isManaged = item.fields["certificateSourceType"] === "OKTA_MANAGED";
    const validationStatus = isManaged ? "COMPLETED" : "VERIFIED";
    const verified = change(context, item, { validationStatus });
    return presentDomain(verified, `${request.baseUrl}${PATH}/${item.id}`);
  }),
  route(`PUT ${PATH}/:domain/certificate`, "Sets the certificate of a custom domain", {
    body: lazyObject(() => ({
      type: z.literal("PEM"),
      certificate: filled(20_000),
      certificateChain: z.string().optional(),
      privateKey: filled(20_000),
    })),
    handle: (context, { params, body: { certificate } }) => {
      const item = requireDomain(context, params["domain"]);
      if (item.fields["validationStatus"] === "NOT_STARTED") {
        throw validationFailed("domain", ["domain: The domain is not verified"]);
      }
      const publicCertificate = readCertificate(certificate);
      change(context, item, { publicCertificate, validationStatus: "COMPLETED" });
      return noContent();
    },
  }),
];
