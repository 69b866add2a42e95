import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import type { Resource } from "../../shared/resource.ts";
import { params } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import { domainName } from "../payment-method-domains/fields.ts";
import type { ApplePayDomain } from "./types.ts";

const domainResource: Resource<ApplePayDomain> = {
  name: "apple_pay_domain",
  noun: "apple pay domain",
  of: ({ applePayDomains }) => applePayDomains,
  present: ({ id, created, domainName: domain_name }) => ({
    id,
    object: "apple_pay_domain",
    created,
    domain_name,
    livemode: false,
  }),
};

const { create, list, remove, show } = createResourceRoutes(domainResource);

/** Web sites that show Apple Pay, under their former resource. */
export const routes = [
  create("POST /v1/apple_pay/domains", "Registers a web site for Apple Pay", {
    body: params(() => ({ domain_name: domainName })),
    run: (context, input) =>
      context.state.applePayDomains.add({
        id: context.ids.next("apwc_", 24),
        created: secondsNow(context),
        domainName: input.domain_name,
      }),
  }),
  list("GET /v1/apple_pay/domains", "Lists web sites for Apple Pay", () => ({
    domain_name: equal("domainName"),
  })),
  show("GET /v1/apple_pay/domains/:id", "Shows a web site for Apple Pay"),
  remove(
    "DELETE /v1/apple_pay/domains/:id",
    "Removes a web site for Apple Pay",
    (context, { id }) => {
      context.state.applePayDomains.remove(id);
    },
  ),
];
