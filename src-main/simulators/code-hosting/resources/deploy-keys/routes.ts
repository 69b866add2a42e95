import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { requireAccount } from "../../access/actor.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { readNumber } from "../../shared/find.ts";
import { isOpenSshKey } from "../../shared/ssh-key.ts";
import { pageQuery } from "../../shared/paging.ts";
import { type ApiObject, presentTime, type RepositoryView } from "../../shared/view.ts";
import type { DeployKey } from "../../state.ts";
import { repositoryUrl } from "../repositories/present.ts";

const path = "/repos/:owner/:repo/keys" as const;

function presentKey(view: RepositoryView, key: DeployKey): ApiObject {
  return {
    id: key.id,
    key: key.key,
    url: `${repositoryUrl(view)}/keys/${String(key.id)}`,
    title: key.title,
    verified: true,
    created_at: presentTime(key.createdAt),
    read_only: key.isReadOnly,
    added_by: requireAccount(view.state, key.addedBy).login,
    last_used: null,
    enabled: true,
  };
}

const keysOf = ({ state, repository }: RequestContext): readonly DeployKey[] =>
  [...state.deployKeys.values()].filter((key) => key.repository === repository.id);

function requireKey(context: RequestContext): DeployKey {
  const id = readNumber(context.params, "key");
  const key = keysOf(context).find((one) => one.id === id);
  if (key) return key;
  throw notFound();
}

const invalidKey = (message: string) =>
  validationFailed({ resource: "PublicKey", code: "custom", field: "key", message });

/** SSH keys that give access to one repository. */
export const routes = [
  route(`GET ${path}`, "Lists the deploy keys of a repository", {
    query: pageQuery,
    handle: (context, request) => context.list(request, keysOf(context), presentKey),
  }),
  route(`POST ${path}`, "Adds a deploy key", {
    body: lazyObject(() => ({
      key: z.string(),
      title: z.string().optional(),
      read_only: z.boolean().default(false),
    })),
    handle: (context, { body }) => {
      const { state, repository, user, ids, now } = context;
      const text = body.key.trim();
      if (!isOpenSshKey(text)) {
        throw invalidKey("key is invalid. You must supply a key in OpenSSH public key format");
      }
      const key = text.split(" ", 2).join(" ");
      if ([...state.deployKeys.values()].some((one) => one.key === key)) {
        throw invalidKey("key is already in use");
      }
      const added: DeployKey = {
        id: ids.integer("key"),
        repository: repository.id,
        key,
        title: body.title ?? text.split(" ")[2] ?? "",
        isReadOnly: body.read_only,
        addedBy: user.id,
        createdAt: now,
      };
      state.deployKeys.set(added.id, added);
      return new RouteResponse(201, presentKey(context, added));
    },
  }),
  route(`GET ${path}/:key`, "Shows a deploy key", (context) =>
    presentKey(context, requireKey(context)),
  ),
  route(`DELETE ${path}/:key`, "Deletes a deploy key", (context) => {
    context.state.deployKeys.delete(requireKey(context).id);
    return noContent();
  }),
];
