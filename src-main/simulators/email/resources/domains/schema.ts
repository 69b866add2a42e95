import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "../../errors.ts";
import type { Region } from "../../state.ts";

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
  return rejectField(context, `The region must be one of ${regions.join(", ")}`, "invalid_region");
});

const label = z.string().regex(LABEL, { error: "It must be a single part of a domain name" });
const capability = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });
const flag = z.boolean({ error: "It must be true or false" });

const settings = lazy(() => ({
  open_tracking: flag.optional(),
  click_tracking: flag.optional(),
  tracking_subdomain: label.optional(),
  tls: z
    .enum(["enforced", "opportunistic"], { error: "It must be `enforced` or `opportunistic`" })
    .optional(),
  capabilities: lazyObject(() => ({
    sending: capability.optional(),
    receiving: capability.optional(),
  })).optional(),
}));

/** The body of `POST /domains`. */
export const createDomainBody = lazyObject(() => ({
  name: domainName,
  region: region.optional(),
  custom_return_path: label.optional(),
  ...settings(),
}));

/** The body of `PATCH /domains/:id`. */
export const updateDomainBody = lazyObject(settings);
