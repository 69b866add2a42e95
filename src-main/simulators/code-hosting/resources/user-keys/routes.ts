import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { isOpenSshKey } from "../../shared/ssh-key.ts";
import { pageQuery } from "../../shared/paging.ts";
import { presentTime, type ApiObject, type View } from "../../shared/view.ts";
import type { UserKey } from "../../state.ts";

const keyBody = lazyObject(() => ({ key: z.string(), title: z.string().optional() }));

const invalidKey = (message: string) =>
  validationFailed({ resource: "PublicKey", code: "custom", field: "key", message });

function addKey(
  { state, user, ids, now }: RequestContext,
  purpose: UserKey["purpose"],
  body: z.output<typeof keyBody>,
): UserKey {
  const text = body.key.trim();
  if (!isOpenSshKey(text)) {
    const supply = "You must supply a key in OpenSSH public key format";
    throw invalidKey(`key is invalid. ${supply}`);
  }
  // The comment is no part of the key.
  const key = text.split(" ", 2).join(" ");
  const isUsed = [...state.keys.values()].some((one) => one.key === key && one.purpose === purpose);
  if (isUsed) throw invalidKey("key is already in use");
  const id = ids.integer("key");
  const title = body.title ?? text.split(" ")[2] ?? "";
  const added: UserKey = { id, account: user.id, purpose, title, key, createdAt: now };
  state.keys.set(id, added);
  return added;
}

function requireOwnKey({ state, params, user }: RequestContext, purpose: UserKey["purpose"]) {
  const key = state.keys.get(Number(params["key"]));
  if (key?.account === user.id && key.purpose === purpose) return key;
  throw notFound();
}

/** Makes the routes of one kind of keys. */
function keyRoutes(path: "keys" | "ssh_signing_keys", purpose: UserKey["purpose"], noun: string) {
  const present = (view: View, key: UserKey): ApiObject => ({
    id: key.id,
    key: key.key,
    title: key.title,
    created_at: presentTime(key.createdAt),
    ...(purpose === "authentication"
      ? { url: `${view.base}/user/keys/${String(key.id)}`, verified: true, read_only: false }
      : {}),
  });
  const keysOf = ({ state }: RequestContext, account: number) =>
    [...state.keys.values()].filter((key) => key.account === account && key.purpose === purpose);
  return [
    route(`GET /user/${path}`, `Lists the authenticated user's ${noun}`, {
      query: pageQuery,
      handle: (context, request) =>
        context.list(request, keysOf(context, context.user.id), present),
    }),
    route(`POST /user/${path}`, `Adds one of the ${noun}`, {
      of: "person",
      body: keyBody,
      handle: (context, { body }) =>
        new RouteResponse(201, present(context, addKey(context, purpose, body))),
    }),
    route(`GET /user/${path}/:key`, `Shows one of the ${noun}`, (context) =>
      present(context, requireOwnKey(context, purpose)),
    ),
    route(`DELETE /user/${path}/:key`, `Deletes one of the ${noun}`, (context) => {
      context.state.keys.delete(requireOwnKey(context, purpose).id);
      return noContent();
    }),
    route(`GET /users/:name/${path}`, `Lists a user's ${noun}`, {
      query: pageQuery,
      handle: (context, request) => {
        const { id } = requirePerson(context.state, context.params["name"]);
        return context.list(request, keysOf(context, id), (view, key) =>
          purpose === "authentication" ? { id: key.id, key: key.key } : present(view, key),
        );
      },
    }),
  ];
}

/** Public SSH keys of people. */
export const routes = [
  ...keyRoutes("keys", "authentication", "SSH keys"),
  ...keyRoutes("ssh_signing_keys", "signing", "SSH signing keys"),
];
