import * as z from "zod";
import { isLoopback } from "#core/oauth/redirect-uri.ts";

const level = z.enum(["read", "write", "admin"]);

/** The manifest of a new App, as a page of the app posts it. */
export const manifest = z.object({
  name: z.string().max(34).optional(),
  url: z.url(),
  description: z.string().nullish(),
  hook_attributes: z.object({ url: z.url(), active: z.boolean().default(true) }).optional(),
  redirect_url: z.string().refine(isLoopback, { error: "must be an address of this machine" }),
  default_events: z.array(z.string()).default([]),
  default_permissions: z.record(z.string(), level).default({}),
});

export type Manifest = z.output<typeof manifest>;

/** The fields of a manifest that GitHub documents and that have no effect here. */
export const unsupportedFields = [
  "callback_urls",
  "setup_url",
  "public",
  "request_oauth_on_install",
  "setup_on_update",
];

const sentManifest = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "is not JSON" });
    return z.NEVER;
  }
});

/** Reads the manifest of a form; returns a text that says what is wrong with it. */
export function readManifest(
  text: string,
): { readonly sent: unknown; readonly read: Manifest } | string {
  const json = sentManifest.safeParse(text);
  const { data, error } = manifest.safeParse(json.data);
  if (json.success && data) return { sent: json.data, read: data };
  const issue = json.error?.issues[0] ?? error?.issues[0];
  return `manifest ${[issue?.path.join("."), issue?.message].filter(Boolean).join(": ")}`;
}
