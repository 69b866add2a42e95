import { createHash } from "node:crypto";
import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { Path } from "#core/contract/route.ts";
import { requiredIf, is, type Rule } from "#core/contract/rules/rule.ts";
import { notFound, unprocessable } from "../errors.ts";
import { type RequestContext, route } from "../route.ts";
import type { Secret, Shared } from "../state.ts";
import { counted, pageQuery, respondWithList } from "./paging.ts";
import { type ApiObject, presentTime } from "./view.ts";

/** Secrets of one kind: those of a repository, of an environment, of an organisation. */
export interface SecretPlace {
  readonly path: Path;
  /** The place in summaries: `a repository`. */
  readonly of: string;
  /** Names the place for its public key; checks that the caller may use it. */
  readonly scopeOf: (context: RequestContext) => string;
  readonly storeOf: (context: RequestContext) => Map<string, Secret>;
  /** The name of the parameter of one; default: `name`. */
  readonly parameter?: "secret";
  /** True for those of an organisation, which say what repositories get them. */
  readonly isShared?: boolean;
}

/** The key that clients encrypt with. Nothing is ever decrypted, so its private half is not needed. */
function publicKeyOf(scope: string) {
  const bytes = createHash("sha256").update(`secrets of ${scope}`).digest();
  const number = BigInt(`0x${bytes.toString("hex").slice(0, 14)}`) + 10n ** 17n;
  return { key_id: String(number), key: bytes.toString("base64") };
}

function nameOf({ params }: RequestContext): string {
  const name = (params["secret"] ?? params["name"] ?? "").toUpperCase();
  if (/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/.test(name)) return name;
  throw unprocessable(
    "Secret names can only contain alphanumeric characters ([a-z], [A-Z], [0-9]) or underscores (_). Spaces are not allowed. Must start with a letter ([a-z], [A-Z]) or underscores (_).",
  );
}

const BOX_OVERHEAD = 48;

/** Checks that a value may be sealed with the public key of its place. */
function checkSealed(scope: string, keyId: string, value: string): void {
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
  if (keyId !== publicKeyOf(scope).key_id) {
    throw unprocessable("The key_id does not match the public key of the repository.");
  }
  if (!isBase64 || Buffer.from(value, "base64").length < BOX_OVERHEAD) {
    throw unprocessable("Bad request - the value was not encrypted with the public key.");
  }
}

const sealed = lazy(() => ({ encrypted_value: z.string().min(1), key_id: z.string().min(1) }));

/** The repositories that get something of an organisation. */
export const sharedFields = lazy(() => ({
  visibility: z.enum(["all", "private", "selected"]).optional(),
  selected_repository_ids: z.array(z.int()).optional(),
}));

/** Repositories can be selected only where that is the visibility. */
export const sharedRules: readonly Rule[] = [
  requiredIf("selected_repository_ids", is("visibility", "selected")),
];

const ownBody = lazyObject(() => sealed());
const sharedBody = lazyObject(() => ({ ...sealed(), ...sharedFields() }));

/** The visibility of something, and the address of its repositories. */
export function presentShared({ visibility }: Shared, url: string): ApiObject {
  if (visibility === undefined) return {};
  const selected =
    visibility === "selected" ? { selected_repositories_url: `${url}/repositories` } : {};
  return { visibility, ...selected };
}

const sharing = lazyObject(() => sharedFields());

/** The visibility after a write with a body that was checked; what it leaves out stays. */
export function shareWith(body: unknown, old: Shared | undefined): Shared {
  const { visibility, selected_repository_ids: selected } = sharing.parse(body);
  return {
    visibility: visibility ?? old?.visibility ?? "private",
    selected: selected ?? old?.selected ?? [],
  };
}

function presentSecret(url: string, secret: Secret): ApiObject {
  const { name, createdAt, updatedAt } = secret;
  return {
    name,
    created_at: presentTime(createdAt),
    updated_at: presentTime(updatedAt),
    ...presentShared(secret, `${url}/${name}`),
  };
}

/** The address of the things of a place, without its query. */
export const placeUrl = ({ base, params }: RequestContext, path: string) =>
  base + path.replaceAll(/:(\w+)/g, (_text, name: string) => params[name] ?? "");

/** Makes the routes of the secrets of one place: their names are shown, their values never. */
export function secretRoutes(place: SecretPlace) {
  const { path, of, scopeOf, storeOf, parameter = "name", isShared = false } = place;
  const one = `${path}/:${parameter}` as const;
  const present = (context: RequestContext, secret: Secret) =>
    presentSecret(placeUrl(context, path), secret);
  return [
    route(`GET ${path}`, `Lists the secrets of ${of}`, {
      query: pageQuery,
      handle: (context, request) => {
        scopeOf(context);
        const found = [...storeOf(context).values()];
        return respondWithList(
          request,
          found,
          (secret) => present(context, secret),
          counted("secrets", found),
        );
      },
    }),
    route(`GET ${path}/public-key`, "Shows the key that secrets are encrypted with", (context) =>
      publicKeyOf(scopeOf(context)),
    ),
    route(`GET ${one}`, "Shows when a secret was set", (context) => {
      scopeOf(context);
      const secret = storeOf(context).get(nameOf(context));
      if (!secret) throw notFound();
      return present(context, secret);
    }),
    route(`PUT ${one}`, "Sets a secret", {
      body: isShared ? sharedBody : ownBody,
      rules: isShared ? sharedRules : [],
      handle: (context, { body }) => {
        const { now } = context;
        const scope = scopeOf(context);
        const name = nameOf(context);
        const { encrypted_value: encryptedValue, key_id: keyId } = body;
        checkSealed(scope, keyId, encryptedValue);
        const store = storeOf(context);
        const old = store.get(name);
        const times = { createdAt: old?.createdAt ?? now, updatedAt: now };
        const shared = isShared ? shareWith(body, old) : {};
        store.set(name, { name, encryptedValue, ...times, ...shared });
        return old ? noContent() : new RouteResponse(201, {});
      },
    }),
    route(`DELETE ${one}`, "Deletes a secret", (context) => {
      scopeOf(context);
      if (!storeOf(context).delete(nameOf(context))) throw notFound();
      return noContent();
    }),
  ];
}
