import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber, requirePerson } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import { type ApiObject, presentTime, presentTimeOrNull, type View } from "../../shared/view.ts";
import type { GpgKey, GpgPart, State } from "../../state.ts";
import { readPublicKey } from "./packets.ts";

const invalidKey = (message: string) =>
  validationFailed({ resource: "GpgKey", code: "custom", field: "armored_public_key", message });

function addKey(
  { state, user, ids, now }: RequestContext,
  body: { readonly armored_public_key: string; readonly name?: string | undefined },
): GpgKey {
  const { armored_public_key: armored } = body;
  const parsed = readPublicKey(armored);
  if (!parsed) {
    throw invalidKey(
      "We got an error doing that: the key is not a valid GPG public key in ASCII armor",
    );
  }
  const isUsed = [...state.gpgKeys.values()].some(
    ({ primary }) => primary.keyId === parsed.primary.keyId,
  );
  if (isUsed) throw invalidKey("key_id is already in use");
  const key: GpgKey = {
    id: ids.integer("gpg key"),
    account: user.id,
    name: body.name ?? null,
    armored,
    createdAt: now,
    primary: parsed.primary,
    subkeys: parsed.subkeys.map((part) => ({ ...part, id: ids.integer("gpg key") })),
    emails: parsed.emails,
  };
  state.gpgKeys.set(key.id, key);
  return key;
}

function presentPart(part: GpgPart): ApiObject {
  return {
    key_id: part.keyId,
    public_key: part.bytes,
    can_sign: part.canSign,
    can_encrypt_comms: part.canEncryptCommunications,
    can_encrypt_storage: part.canEncryptStorage,
    can_certify: part.canCertify,
    created_at: presentTime(part.createdAt),
    expires_at: presentTimeOrNull(part.expiresAt),
    revoked: false,
  };
}

/** Returns whether an address belongs to the owner of a key. */
function isVerified({ accounts, emails }: State, account: number, email: string): boolean {
  const wanted = email.toLowerCase();
  if (accounts.get(account)?.email === wanted) return true;
  return emails.some((one) => one.account === account && one.email.toLowerCase() === wanted);
}

function presentKey({ state }: View, key: GpgKey): ApiObject {
  return {
    id: key.id,
    name: key.name,
    primary_key_id: null,
    ...presentPart(key.primary),
    emails: key.emails.map((email) => ({
      email,
      verified: isVerified(state, key.account, email),
    })),
    subkeys: key.subkeys.map((part) => ({
      id: part.id,
      primary_key_id: key.id,
      ...presentPart(part),
      emails: [],
      subkeys: [],
      raw_key: null,
    })),
    // The moment at which the key was added comes last: it replaces that of the key itself.
    created_at: presentTime(key.createdAt),
    raw_key: key.armored,
  };
}

const keysOf = ({ gpgKeys }: State, account: number) =>
  [...gpgKeys.values()].filter((key) => key.account === account);

function requireOwnKey({ state, params, user }: RequestContext): GpgKey {
  const key = state.gpgKeys.get(readNumber(params, "key"));
  if (key?.account === user.id) return key;
  throw notFound();
}

/** Public GPG keys of people. */
export const routes = [
  route("GET /user/gpg_keys", "Lists the authenticated user's GPG keys", {
    of: "person",
    query: pageQuery,
    handle: (context, request) =>
      context.list(request, keysOf(context.state, context.user.id), presentKey),
  }),
  route("POST /user/gpg_keys", "Adds a GPG key", {
    of: "person",
    body: lazyObject(() => ({ armored_public_key: z.string(), name: z.string().optional() })),
    handle: (context, { body }) =>
      new RouteResponse(201, presentKey(context, addKey(context, body))),
  }),
  route("GET /user/gpg_keys/:key", "Shows a GPG key", (context) =>
    presentKey(context, requireOwnKey(context)),
  ),
  route("DELETE /user/gpg_keys/:key", "Deletes a GPG key", (context) => {
    context.state.gpgKeys.delete(requireOwnKey(context).id);
    return noContent();
  }),
  route("GET /users/:name/gpg_keys", "Lists a person's GPG keys", {
    query: pageQuery,
    handle: (context, request) => {
      const { id } = requirePerson(context.state, context.params["name"]);
      return context.list(request, keysOf(context.state, id), presentKey);
    },
  }),
];
