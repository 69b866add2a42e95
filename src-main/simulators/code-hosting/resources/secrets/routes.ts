import { createHash } from "node:crypto";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { respondWithList, counted, pageQuery } from "../../shared/paging.ts";
import { presentTime, type ApiObject } from "../../shared/view.ts";
import type { Repository, Secret } from "../../state.ts";

const all = "/repos/:owner/:repo/actions/secrets" as const;
const one = `${all}/:name` as const;

/** The key that clients encrypt with. Nothing is ever decrypted, so its private half is not needed. */
function publicKeyOf({ id }: Repository) {
  const bytes = createHash("sha256")
    .update(`secrets of repository ${String(id)}`)
    .digest();
  const number = BigInt(`0x${bytes.toString("hex").slice(0, 14)}`) + 10n ** 17n;
  return { key_id: String(number), key: bytes.toString("base64") };
}

function presentSecret({ name, createdAt, updatedAt }: Secret): ApiObject {
  return { name, created_at: presentTime(createdAt), updated_at: presentTime(updatedAt) };
}

function nameOf({ params }: RequestContext): string {
  const name = (params["name"] ?? "").toUpperCase();
  if (/^(?!GITHUB_)[A-Z_][A-Z0-9_]*$/.test(name)) return name;
  throw unprocessable(
    "Secret names can only contain alphanumeric characters ([a-z], [A-Z], [0-9]) or underscores (_). Spaces are not allowed. Must start with a letter ([a-z], [A-Z]) or underscores (_).",
  );
}

const BOX_OVERHEAD = 48;

/** Checks that a value may be what the public key of the repository sealed. */
function checkSealed({ repository }: RequestContext, keyId: string, value: string): void {
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
  if (keyId !== publicKeyOf(repository).key_id) {
    throw unprocessable("The key_id does not match the public key of the repository.");
  }
  if (!isBase64 || Buffer.from(value, "base64").length < BOX_OVERHEAD) {
    throw unprocessable("Bad request - the value was not encrypted with the public key.");
  }
}

/** Secrets of workflows: their names are shown, their values never. */
export const routes = [
  route(`GET ${all}`, "Lists the secrets of a repository", {
    query: pageQuery,
    handle: (context, request) => {
      const found = [...context.repository.secrets.values()];
      return respondWithList(request, found, presentSecret, counted("secrets", found));
    },
  }),
  route(`GET ${all}/public-key`, "Shows the key that secrets are encrypted with", (context) =>
    publicKeyOf(context.repository),
  ),
  route(`GET ${one}`, "Shows when a secret was set", (context) => {
    const secret = context.repository.secrets.get(nameOf(context));
    if (!secret) throw notFound();
    return presentSecret(secret);
  }),
  route(`PUT ${one}`, "Sets a secret", {
    body: lazyObject(() => ({ encrypted_value: z.string().min(1), key_id: z.string().min(1) })),
    handle: (context, request) => {
      const { repository, now } = context;
      const name = nameOf(context);
      const { encrypted_value: encryptedValue, key_id: keyId } = request.body;
      checkSealed(context, keyId, encryptedValue);
      const old = repository.secrets.get(name);
      const times = { createdAt: old?.createdAt ?? now, updatedAt: now };
      repository.secrets.set(name, { name, encryptedValue, ...times });
      return old ? noContent() : new RouteResponse(201, {});
    },
  }),
  route(`DELETE ${one}`, "Deletes a secret", (context) => {
    if (!context.repository.secrets.delete(nameOf(context))) throw notFound();
    return noContent();
  }),
];
