import * as z from "zod";
import { clerkError, notFound, taken } from "../errors.ts";
import { countOf, pageOf } from "../paging.ts";
import { flag, paging, text } from "../params.ts";
import { presentDeleted } from "../present.ts";
import { presentJwtTemplate, presentSignInToken } from "../present-invitation.ts";
import { found, route } from "../route.ts";
import type { AuthContext, JwtTemplate } from "../state.ts";
import { userOf } from "../users.ts";

const createSignInToken = route({
  method: "POST",
  path: "/v1/sign_in_tokens",
  summary: "Makes a token that signs a user in",
  body: z.strictObject({
    user_id: z.string(),
    org_id: z.string().nullish(),
    expires_in_seconds: z.int().min(1).max(315_360_000).nullish(),
  }),
  handle: (context, { body }) => {
    const { state, ids, now } = context;
    const user = userOf(context, body.user_id);
    const token = state.signInTokens.add({
      id: ids.next("sit_", 27),
      userId: user.id,
      token: ids.next("ticket_", 48),
      status: "pending",
      createdAt: now,
      updatedAt: now,
    });
    return presentSignInToken(state, token);
  },
});

const revokeSignInToken = route({
  method: "POST",
  path: "/v1/sign_in_tokens/:id/revoke",
  summary: "Revokes a sign-in token",
  handle: ({ state, now }, { params }) => {
    const id = params["id"] ?? "";
    const token = found(state.signInTokens.get(id), () => notFound("sign-in token", id));
    if (token.status !== "pending") {
      const message = "The sign-in token cannot be revoked.";
      throw clerkError(400, "sign_in_token_cannot_be_revoked", "cannot be revoked", message);
    }
    const revoked = { ...token, status: "revoked" as const, updatedAt: now };
    return presentSignInToken(state, state.signInTokens.replace(revoked));
  },
});

const HOUR_SECONDS = 3_600;

const createTestingToken = route({
  method: "POST",
  path: "/v1/testing_tokens",
  summary: "Makes a testing token",
  handle: ({ ids, now }) => ({
    object: "testing_token",
    token: ids.next("testing_", 48),
    expires_at: Math.floor(now / 1_000) + HOUR_SECONDS,
  }),
});

const templateName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, { error: "it can only contain letters, digits, _ and -" });

const reserved = new Set(["sub", "iss", "iat", "exp", "nbf", "jti", "azp"]);

const claims = z
  .record(z.string(), z.unknown())
  .refine((sent) => Object.keys(sent).every((name) => !reserved.has(name)), {
    error: "it must not set a claim that every token has",
  });

const templateShape = {
  lifetime: z.int().min(30).max(315_360_000).nullish(),
  allowed_clock_skew: z.int().min(0).max(300).nullish(),
  custom_signing_key: z.literal(false).nullish(),
  signing_algorithm: z.literal("RS256").nullish(),
  signing_key: text.nullish(),
};

const templateBody = z.strictObject({ name: templateName, claims, ...templateShape });

function checkName({ state }: AuthContext, name: string, self?: string): void {
  for (const one of state.jwtTemplates.values()) {
    if (one.name === name && one.id !== self) throw taken("name", "name");
  }
}

function templateOf({ state }: AuthContext, id = ""): JwtTemplate {
  return found(state.jwtTemplates.get(id), () => notFound("JWT template", id));
}

const createTemplate = route({
  method: "POST",
  path: "/v1/jwt_templates",
  summary: "Makes a template for tokens",
  body: templateBody,
  handle: (context, { body }) => {
    checkName(context, body.name);
    const { state, ids, now } = context;
    const template = state.jwtTemplates.add({
      id: ids.next("jtmp_", 27),
      name: body.name,
      claims: body.claims,
      lifetime: body.lifetime ?? 60,
      clockSkew: body.allowed_clock_skew ?? 5,
      createdAt: now,
      updatedAt: now,
    });
    return presentJwtTemplate(template);
  },
});

const listTemplates = route({
  method: "GET",
  path: "/v1/jwt_templates",
  summary: "Lists templates for tokens, newest first",
  query: z.object({ paginated: flag.optional(), ...paging }),
  handle: ({ state }, { query }) => {
    const all = state.jwtTemplates;
    const data = pageOf(all.newestFirst(), query).map(presentJwtTemplate);
    return query.paginated === true ? { data, total_count: countOf(all.values()) } : data;
  },
});

const getTemplate = route({
  method: "GET",
  path: "/v1/jwt_templates/:id",
  summary: "Shows a template for tokens",
  handle: (context, { params }) => presentJwtTemplate(templateOf(context, params["id"])),
});

const updateTemplate = route({
  method: "PATCH",
  path: "/v1/jwt_templates/:id",
  summary: "Changes a template for tokens",
  body: templateBody.partial(),
  handle: (context, { params, body }) => {
    const template = templateOf(context, params["id"]);
    if (body.name !== undefined) checkName(context, body.name, template.id);
    const changed = context.state.jwtTemplates.replace({
      ...template,
      name: body.name ?? template.name,
      claims: body.claims ?? template.claims,
      lifetime: body.lifetime ?? template.lifetime,
      clockSkew: body.allowed_clock_skew ?? template.clockSkew,
      updatedAt: context.now,
    });
    return presentJwtTemplate(changed);
  },
});

const removeTemplate = route({
  method: "DELETE",
  path: "/v1/jwt_templates/:id",
  summary: "Deletes a template for tokens",
  handle: (context, { params }) => {
    const { id } = templateOf(context, params["id"]);
    context.state.jwtTemplates.remove(id);
    return presentDeleted("jwt_template", id);
  },
});

/** Sign-in tokens, testing tokens and templates for session tokens */
export const tokenRoutes = [
  createSignInToken,
  revokeSignInToken,
  createTestingToken,
  createTemplate,
  listTemplates,
  getTemplate,
  updateTemplate,
  removeTemplate,
];
