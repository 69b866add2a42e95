import * as z from "zod";
import { notFound, resendError } from "../errors.ts";
import { domainEvent } from "../events.ts";
import { fault } from "../issues.ts";
import { presentDomain, presentListedDomain } from "../present-domain.ts";
import { record } from "../record.ts";
import { found, listPage, paging, route } from "../route.ts";
import type { Domain, EmailContext, Region } from "../state.ts";

const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const domainName = z
  .string()
  .regex(DOMAIN, { error: "The name must be a domain such as `example.com`" })
  .transform((name) => name.toLowerCase());

const regions: readonly Region[] = ["us-east-1", "eu-west-1", "sa-east-1", "ap-northeast-1"];

const region = z.string().transform((text, context) => {
  const known = regions.find((name) => name === text);
  if (known) return known;
  return fault(context, `The region must be one of ${regions.join(", ")}`, "invalid_region");
});

const label = z.string().regex(LABEL, { error: "It must be a single part of a domain name" });
const capability = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });
const flag = z.boolean({ error: "It must be true or false" });

const settings = {
  open_tracking: flag.optional(),
  click_tracking: flag.optional(),
  tracking_subdomain: label.optional(),
  tls: z
    .enum(["enforced", "opportunistic"], { error: "It must be `enforced` or `opportunistic`" })
    .optional(),
  capabilities: z
    .object({ sending: capability.optional(), receiving: capability.optional() })
    .optional(),
};

const settingsBody = z.object(settings);

function applySettings(domain: Domain, body: z.output<typeof settingsBody>): Domain {
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

function domainOf({ state }: EmailContext, id = ""): Domain {
  return found(state.domains.get(id), () => notFound("Domain"));
}

function checkNameIsFree({ state }: EmailContext, name: string): void {
  for (const domain of state.domains.values()) {
    if (domain.name !== name) continue;
    throw resendError(403, "validation_error", `The ${name} domain has been registered already.`);
  }
}

function newDomain({ ids, now }: EmailContext, name: string): Domain {
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

const create = route({
  method: "POST",
  path: "/domains",
  summary: "Registers a domain to send from",
  body: z.object({
    name: domainName,
    region: region.optional(),
    custom_return_path: label.optional(),
    ...settings,
  }),
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
    return presentDomain(domain);
  },
});

const list = route({
  method: "GET",
  path: "/domains",
  summary: "Lists domains, newest first",
  query: paging,
  handle: ({ state }, { query }) => listPage(state.domains, query, presentListedDomain),
});

const get = route({
  method: "GET",
  path: "/domains/:id",
  summary: "Shows a domain with its DNS records",
  handle: (context, { params }) => presentDomain(domainOf(context, params["id"])),
});

const update = route({
  method: "PATCH",
  path: "/domains/:id",
  summary: "Changes a domain's settings",
  body: settingsBody,
  handle: (context, { params, body }) => {
    const domain = context.state.domains.replace(
      applySettings(domainOf(context, params["id"]), body),
    );
    record(context, domainEvent("domain.updated", domain, context.now), domain.id);
    return { object: "domain", id: domain.id };
  },
});

const verify = route({
  method: "POST",
  path: "/domains/:id/verify",
  summary: "Verifies a domain: its records are found at once",
  handle: (context, { params }) => {
    const domain = domainOf(context, params["id"]);
    if (domain.status !== "verified") {
      const verified = context.state.domains.replace({ ...domain, status: "verified" });
      record(context, domainEvent("domain.updated", verified, context.now), domain.id);
    }
    return { object: "domain", id: domain.id };
  },
});

const remove = route({
  method: "DELETE",
  path: "/domains/:id",
  summary: "Removes a domain",
  handle: (context, { params }) => {
    const domain = domainOf(context, params["id"]);
    context.state.domains.remove(domain.id);
    record(context, domainEvent("domain.deleted", domain, context.now), domain.id);
    return { object: "domain", id: domain.id, deleted: true };
  },
});

/** `/domains` */
export const domainRoutes = [create, list, get, update, verify, remove];
