import * as z from "zod";
import { fixed, type ObjectOf, objectFields, shown } from "../../shared/fields.ts";
import { flag, params } from "../../shared/schema.ts";

/** The name of a web site: no URL. */
export const domainName = z
  .string()
  .max(253)
  .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i, "must be a domain");

/** The status of a wallet on a site. */
export interface WalletStatus {
  readonly status: "active" | "inactive";
  readonly status_details?: { readonly error_message: string };
}

const wallet = () => shown<WalletStatus>({ status: "active" });

/** The fields of a domain, in the order of responses. */
export const domainFields = objectFields(() => ({
  id: shown(""),
  object: shown("payment_method_domain"),
  amazon_pay: wallet(),
  apple_pay: wallet(),
  created: shown(0),
  domain_name: { ...shown(""), create: domainName },
  enabled: { ...fixed(flag, true), update: flag.optional() },
  google_pay: wallet(),
  klarna: wallet(),
  link: wallet(),
  livemode: shown(false),
  paypal: wallet(),
}));

/** A web site that shows wallets. */
export type PaymentMethodDomain = ObjectOf<typeof domainFields>;

/** The parameters of `POST /v1/payment_method_domains`. */
export const createDomainBody = params(domainFields.created);

/** The parameters of `POST /v1/payment_method_domains/:id`. */
export const updateDomainBody = params(domainFields.updated);

const unverified: WalletStatus = {
  status: "inactive",
  status_details: {
    error_message: "The domain could not be verified: it is not reachable from the internet.",
  },
};

/** Returns whether a site can be reached from the internet, by its name. */
const isPublic = (name: string): boolean =>
  name.includes(".") && !/(?:^|\.)(?:local|localhost|test|internal)$|^[\d.]+$/i.test(name);

/** Returns a domain after its check: Apple Pay needs a site that can be reached. */
export function checkDomain(domain: PaymentMethodDomain): PaymentMethodDomain {
  const isShown = isPublic(domain.domain_name);
  return { ...domain, apple_pay: isShown ? { status: "active" } : unverified };
}
