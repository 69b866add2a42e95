import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const isOrigin = (text: string) => {
  if (!URL.canParse(text)) return false;
  const { origin, protocol } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && origin === text.replace(/\/$/, "");
};

export const trustedOriginBody = lazyObject(() => ({
  name: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  origin: z.string().refine(isOrigin, { error: "must be an origin such as https://example.com" }),
  scopes: z
    .array(
      z.object({
        type: z.enum(["CORS", "REDIRECT", "IFRAME_EMBED"]),
        allowedOktaApps: z.array(z.enum(["OKTA_ENDUSER"])).optional(),
      }),
    )
    .min(1, { error: "must have at least one scope" }),
}));

export type TrustedOrigin = z.output<typeof trustedOriginBody>;
