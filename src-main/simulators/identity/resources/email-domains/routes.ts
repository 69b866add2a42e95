import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled, requireFields } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";
import { brandsOf } from "../brands/find.ts";
import { EMAIL_DOMAINS as PATH } from "../brands/sender.ts";

const body = lazyObject(() => ({
  domain: filled().optional(),
  brandId: filled().optional(),
  displayName: filled(),
  userName: filled(),
  validationSubdomain: filled().optional(),
}));

/** An email domain. Its DNS records are not looked up: `verify` finds them. */
function present({ id, fields }: Managed, self: string) {
  const { brandId, ...shown } = fields;
  const host = `${String(fields["validationSubdomain"])}.${String(fields["domain"])}`;
  return {
    id,
    ...shown,
    dnsValidationRecords: [
      { recordType: "TXT", fqdn: `_oktaverification.${host}`, verificationValue: id.toLowerCase() },
      { recordType: "CNAME", fqdn: host, verificationValue: "mail.okta.sim" },
    ],
    _links: {
      self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } },
      verify: { href: `${self}/verify`, hints: { allow: ["POST"] } },
      brand: { href: self.replace(/\/email-domains\/.*$/, `/brands/${String(brandId)}`) },
    },
  };
}

/** Email domains: the sender of the mails of a brand, once they are verified. */
export const routes = [
  ...kindRoutes({
    path: PATH,
    param: "domain",
    noun: "an email domain",
    kind: "EmailDomain",
    idPrefix: "OeD",
    unique: "domain",
    body,
    unsupported: ["expand"],
    unsupportedReads: ["expand"],
    unsupportedDeletes: ["expand"],
    read: ({ state }, sent, { old }) => {
      const { displayName, userName } = sent;
      if (old) {
        const fixed = ["domain", "brandId", "validationSubdomain"] as const;
        const changed = fixed.find(
          (name) => sent[name] !== undefined && sent[name] !== old.fields[name],
        );
        if (changed) throw validationFailed(changed, [`${changed}: cannot be changed`]);
        return { ...old.fields, displayName, userName };
      }
      requireFields(sent, ["domain", "brandId"]);
      if (!brandsOf(state).has(sent.brandId ?? "")) throw notFound(sent.brandId ?? "", "Brand");
      return { validationSubdomain: "mail", ...sent, validationStatus: "NOT_STARTED" };
    },
    present,
    changed: ({ state }, { change, item }) => {
      const brands = brandsOf(state);
      for (const brand of [...brands.values()]) {
        const isOwn = brand.id === item.fields["brandId"];
        const emailDomainId = isOwn && change !== "delete" ? item.id : undefined;
        const isNamed = brand.fields["emailDomainId"] === item.id;
        if (isOwn || isNamed)
          brands.replace({ ...brand, fields: { ...brand.fields, emailDomainId } });
      }
    },
  }),
  route(`POST ${PATH}/:domain/verify`, "Verifies an email domain", ({ state, now }, request) => {
    const all = objectsAt(state, PATH);
    const item = requireItem(all, request.params["domain"], "EmailDomain");
    const fields = { ...item.fields, validationStatus: "VERIFIED" };
    const verified = all.replace({ ...item, fields, lastUpdated: now });
    return present(verified, `${request.baseUrl}${PATH}/${item.id}`);
  }),
];
