import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { receiverUrl } from "#core/delivery/receiver-url.ts";
import { isLoopback } from "#core/oauth/redirect-uri.ts";
import { parseJsonText } from "#core/parsing/json-body.ts";

const level = z.enum(["read", "write", "admin"]);

/** The manifest of a new App, as a page of the app posts it. */
export const manifest = lazyObject(() => ({
  name: z.string().max(34).optional(),
  url: z.url(),
  description: z.string().nullish(),
  hook_attributes: z.object({ url: receiverUrl(), active: z.boolean().default(true) }).optional(),
  redirect_url: z.string().refine(isLoopback, { error: "must be an address of this machine" }),
  default_events: z.array(z.string()).default([]),
  default_permissions: z.record(z.string(), level).default({}),
}));

export type Manifest = z.output<typeof manifest>;

/** The fields of a manifest that GitHub documents and that have no effect here. */
export const unsupportedFields = [
  "callback_urls",
  "setup_url",
  "public",
  "request_oauth_on_install",
  "setup_on_update",
];

/** Reads the manifest of a form; returns a text that says what is wrong with it. */
export function readManifest(
  text: string,
): { readonly sent: object; readonly read: Manifest } | string {
  const sent = parseJsonText(text);
  if (typeof sent !== "object" || sent === null) return "manifest is not a JSON object";
  const { data, error } = manifest.safeParse(sent);
  if (data) return { sent, read: data };
  const [issue] = error.issues;
  return `manifest ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`;
}
