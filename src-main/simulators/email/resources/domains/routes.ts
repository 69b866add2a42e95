import type * as z from "zod";
import { requireObject, resendError } from "../../errors.ts";
import { domainEvent, record } from "../../events.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { Domain, SimContext } from "../../state.ts";
import { presentCreatedDomain, presentDomain, presentListedDomain } from "./present.ts";
import { createDomainBody, updateDomainBody } from "./schema.ts";

function applySettings(domain: Domain, body: z.output<typeof updateDomainBody>): Domain {
  return {
    ...domain,
    openTracking: body.open_tracking ?? domain.openTracking,
    clickTracking: body.click_tracking ?? domain.clickTracking,
    trackingSubdomain: body.tracking_subdomain ?? domain.trackingSubdomain,
    tls: body.tls ?? domain.tls,
    sending: body.capabilities?.sending ?? domain.sending,
    receiving: body.capabilities?.receiving ?? domain.receiving,
  };
}

function requireDomain({ state }: SimContext, id = ""): Domain {
  return requireObject(state.domains.get(id), "Domain");
}

function checkNameIsFree({ state }: SimContext, name: string): void {
  for (const domain of state.domains.values()) {
    if (domain.name !== name) continue;
    throw resendError(403, "validation_error", `The ${name} domain has been registered already.`);
  }
}

function newDomain({ ids, now }: SimContext, name: string): Domain {
  return {
    id: ids.uuid("domain"),
    createdAt: now,
    name,
    region: "us-east-1",
    status: "not_started",
    returnPath: "send",
    sending: "enabled",
    receiving: "disabled",
    openTracking: false,
    clickTracking: false,
    trackingSubdomain: null,
    tls: "opportunistic",
    dkimKey: ids.next("MIGfMA0GCSqGSIb3DQEB", 196),
  };
}

export const routes = [
  route("POST /domains", "Registers a domain to send from", {
    creates: true,
    body: createDomainBody,
    handle: (context, { body }) => {
      checkNameIsFree(context, body.name);
      const plain = newDomain(context, body.name);
      const placed = {
        ...plain,
        region: body.region ?? plain.region,
        returnPath: body.custom_return_path ?? plain.returnPath,
      };
      const domain = context.state.domains.add(applySettings(placed, body));
      record(context, domainEvent("domain.created", domain, context.now), domain.id);
      return presentCreatedDomain(domain);
    },
  }),
  route("GET /domains", "Lists domains, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.domains, query, presentListedDomain),
  }),
  route("GET /domains/:id", "Shows a domain with its DNS records", (context, { params }) =>
    presentDomain(requireDomain(context, params["id"])),
  ),
  route("PATCH /domains/:id", "Changes a domain's settings", {
    body: updateDomainBody,
    handle: (context, { params, body }) => {
      const domain = context.state.domains.replace(
        applySettings(requireDomain(context, params["id"]), body),
      );
      record(context, domainEvent("domain.updated", domain, context.now), domain.id);
      return { object: "domain", id: domain.id };
    },
  }),
  route("POST /domains/:id/verify", "Verifies a domain at once", (context, { params }) => {
    const domain = requireDomain(context, params["id"]);
    if (domain.status !== "verified") {
      const verified = context.state.domains.replace({ ...domain, status: "verified" });
      record(context, domainEvent("domain.updated", verified, context.now), domain.id);
    }
    return { object: "domain", id: domain.id };
  }),
  route("DELETE /domains/:id", "Removes a domain", (context, { params }) => {
    const domain = requireDomain(context, params["id"]);
    context.state.domains.remove(domain.id);
    record(context, domainEvent("domain.deleted", domain, context.now), domain.id);
    return { object: "domain", id: domain.id, deleted: true };
  }),
];
