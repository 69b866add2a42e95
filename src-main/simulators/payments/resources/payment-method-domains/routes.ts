import { badRequest } from "../../errors.ts";
import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import type { Resource } from "../../shared/resource.ts";
import { flag } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import {
  checkDomain,
  createDomainBody,
  domainFields,
  type PaymentMethodDomain,
  updateDomainBody,
} from "./fields.ts";

const domainResource: Resource<PaymentMethodDomain> = {
  name: "payment_method_domain",
  noun: "payment method domain",
  of: ({ paymentMethodDomains }) => paymentMethodDomains,
  present: (domain) => ({ ...domain }),
};

const { change, create, list, show } = createResourceRoutes(domainResource);

/** Web sites that show wallets. */
export const routes = [
  create("POST /v1/payment_method_domains", "Registers a web site for wallets", {
    body: createDomainBody,
    run: (context, input) => {
      const { paymentMethodDomains } = context.state;
      const names = [...paymentMethodDomains.values()].map((domain) => domain.domain_name);
      if (names.includes(input.domain_name)) {
        const message = `The domain ${input.domain_name} is already registered.`;
        throw badRequest(message, { code: "resource_already_exists", param: "domain_name" });
      }
      const created = secondsNow(context);
      const blank = domainFields.blank({ id: context.ids.next("pmd_", 24), created });
      return paymentMethodDomains.add(checkDomain(domainFields.revise(blank, input)));
    },
  }),
  list("GET /v1/payment_method_domains", "Lists web sites for wallets", () => ({
    domain_name: equal("domain_name"),
    enabled: equal("enabled", flag),
  })),
  show("GET /v1/payment_method_domains/:id", "Shows a web site for wallets"),
  change("POST /v1/payment_method_domains/:id", "Switches the wallets of a site", {
    body: updateDomainBody,
    run: ({ state }, domain, input) =>
      state.paymentMethodDomains.replace(domainFields.revise(domain, input)),
  }),
  change("POST /v1/payment_method_domains/:id/validate", "Checks a site for wallets again", {
    run: ({ state }, domain) => state.paymentMethodDomains.replace(checkDomain(domain)),
  }),
];
