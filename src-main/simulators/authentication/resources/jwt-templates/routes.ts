import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { invalidParam, taken } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { flag, paging } from "../../shared/schema.ts";
import { newStored, type JwtTemplate, type SimContext } from "../../state.ts";
import { canSign, type OwnKey } from "../../tokens/jwt.ts";

const templateName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "it can only contain letters, digits, _ and -" });

const reserved = new Set(["sub", "iss", "iat", "exp", "nbf", "jti", "azp"]);

const claims = z
  .record(z.string(), z.unknown())
  .refine((sent) => Object.keys(sent).every((name) => !reserved.has(name)), {
    error: "it must not set a claim that every token has",
  });

const algorithms = [
  ...["HS256", "HS384", "HS512", "RS256", "RS384", "RS512"],
  ...["ES256", "ES384", "ES512", "PS256", "PS384", "PS512"],
] as const;

const templateShape = lazy(() => ({
  lifetime: z.int().min(30).max(315_360_000).nullish(),
  allowed_clock_skew: z.int().min(0).max(300).nullish(),
  custom_signing_key: z.boolean().nullish(),
  signing_algorithm: z.enum(algorithms).nullish(),
  signing_key: z.string().max(10_000).nullish(),
}));

const templateBody = lazyStrictObject(() => ({ name: templateName, claims, ...templateShape() }));

function checkName({ state }: SimContext, name: string, self?: string): void {
  for (const one of state.jwtTemplates.values()) {
    if (one.name === name && one.id !== self) throw taken("name", "name");
  }
}

function requireTemplate({ state }: SimContext, id: string | undefined): JwtTemplate {
  return requireItem(state.jwtTemplates, id, "JWT template");
}

type KeyBody = z.output<z.ZodObject<ReturnType<typeof templateShape>>>;

/** The key that a template's tokens are signed with, after a body. */
function ownKeyIn(body: KeyBody, before: OwnKey | null): OwnKey | null {
  const isOwn = body.custom_signing_key ?? before !== null;
  if (!isOwn) {
    if ((body.signing_algorithm ?? "RS256") === "RS256") return null;
    throw invalidParam(
      "signing_algorithm",
      "form_param_value_invalid",
      "must be RS256 without custom_signing_key.",
    );
  }
  const key = body.signing_key ?? before?.key;
  if (key === undefined || key === "") {
    throw invalidParam("signing_key", "form_param_missing", "signing_key must be included.");
  }
  const own = { algorithm: body.signing_algorithm ?? before?.algorithm ?? "RS256", key };
  if (canSign(own)) return own;
  const message = `signing_key is not a private key for ${own.algorithm}.`;
  throw invalidParam("signing_key", "form_param_format_invalid", message);
}

/** A template for tokens as the API shows it. */
export function presentJwtTemplate(template: JwtTemplate) {
  return {
    object: "jwt_template" as const,
    id: template.id,
    name: template.name,
    claims: template.claims,
    lifetime: template.lifetime,
    allowed_clock_skew: template.clockSkew,
    custom_signing_key: template.ownKey !== null,
    signing_algorithm: template.ownKey?.algorithm ?? "RS256",
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  };
}

export const routes = [
  route("POST /v1/jwt_templates", "Creates a template for tokens", {
    body: templateBody,
    handle: (context, { body }) => {
      checkName(context, body.name);
      const ownKey = ownKeyIn(body, null);
      const template = context.state.jwtTemplates.add({
        ...newStored(context, "jtmp_"),
        name: body.name,
        claims: body.claims,
        lifetime: body.lifetime ?? 60,
        clockSkew: body.allowed_clock_skew ?? 5,
        ownKey,
      });
      return presentJwtTemplate(template);
    },
  }),
  route("GET /v1/jwt_templates", "Lists templates for tokens, newest first", {
    query: lazyObject(() => ({ paginated: flag.optional(), ...paging() })),
    handle: ({ state }, { query }) => {
      const all = state.jwtTemplates;
      const page = pageWithTotal(() => all.newestFirst(), query, presentJwtTemplate, all.size);
      return query.paginated === true ? page : page.data;
    },
  }),
  route("GET /v1/jwt_templates/:id", "Shows a template for tokens", (context, { params }) =>
    presentJwtTemplate(requireTemplate(context, params["id"])),
  ),
  route("PATCH /v1/jwt_templates/:id", "Changes a template for tokens", {
    body: templateBody.partial(),
    handle: (context, { params, body }) => {
      const template = requireTemplate(context, params["id"]);
      if (body.name !== undefined) checkName(context, body.name, template.id);
      const changed = context.state.jwtTemplates.replace({
        ...template,
        name: body.name ?? template.name,
        claims: body.claims ?? template.claims,
        lifetime: body.lifetime ?? template.lifetime,
        clockSkew: body.allowed_clock_skew ?? template.clockSkew,
        ownKey: ownKeyIn(body, template.ownKey),
        updatedAt: context.now,
      });
      return presentJwtTemplate(changed);
    },
  }),
  route("DELETE /v1/jwt_templates/:id", "Deletes a template for tokens", (context, { params }) => {
    const { id } = requireTemplate(context, params["id"]);
    context.state.jwtTemplates.remove(id);
    return presentDeleted("jwt_template", id);
  }),
];
