import * as z from "zod";
import { oktaError, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { presentManaged } from "../../management/present.ts";
import { managedRoutes } from "../../management/routes.ts";
import { checkFree } from "../../management/unique-name.ts";
import { route } from "../../route.ts";
import { completeScheme } from "../../shared/auth-scheme.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { State } from "../../state.ts";
import { post } from "../factors/present.ts";
import { askHook } from "./ask.ts";
import { type InlineHook, inlineHookBody, inlineHookTypes } from "./schema.ts";

const PATH = "/api/v1/inlineHooks";

const hooksOf = ({ management }: State) => management.inlineHooks;

function presentHook(item: Managed<InlineHook>, base: string) {
  const self = `${base}${PATH}/${item.id}`;
  const { authScheme, ...config } = item.fields.channel.config;
  const shown = presentManaged(item, self, { links: { execute: post(`${self}/execute`) } });
  return {
    ...shown,
    channel: {
      ...item.fields.channel,
      config: {
        ...config,
        authScheme: authScheme ? { type: "HEADER", key: authScheme.key } : null,
      },
    },
  };
}

/**
 * Inline hooks: apps that Okta asks within a process. A rule of an authorization server names one for its tokens; a call of
 * `execute` asks any.
 */
export const routes = [
  ...managedRoutes({
    path: PATH,
    param: "hook",
    noun: "an inline hook",
    kind: "InlineHook",
    idPrefix: "cal",
    of: hooksOf,
    body: inlineHookBody,
    listQuery: pageQuery.extend({ type: z.enum(inlineHookTypes).optional() }),
    pageSize: 200,
    most: 50,
    updates: ["PUT", "POST"],
    read: ({ state }, sent, { old }) => {
      checkFree(hooksOf(state).values(), old, "name", ({ name }) => name === sent.name);
      // An update leaves the type out.
      const type = sent.type ?? old?.fields.type;
      if (type === undefined)
        throw validationFailed("type", ["type: The field cannot be left blank"]);
      if (old && old.fields.type !== type) {
        throw validationFailed("type", ["type: The type of a hook cannot be changed"]);
      }
      const { channel } = sent;
      const before = old?.fields.channel.config.authScheme;
      const authScheme = completeScheme(channel.config.authScheme, before);
      const config = { ...channel.config, authScheme };
      return { ...sent, type, channel: { ...channel, config } };
    },
    keep:
      (_context, { type }) =>
      ({ fields }) =>
        type === undefined || fields.type === type,
    nameOf: ({ name }) => name,
    present: (_context, item, { baseUrl }) => presentHook(item, baseUrl),
    deletesInactive: true,
    log: {
      create: "inline_hook.created",
      update: "inline_hook.updated",
      delete: "inline_hook.deleted",
      activate: "inline_hook.activated",
      deactivate: "inline_hook.deactivated",
    },
  }),
  route(`POST ${PATH}/:hook/execute`, "Sends a payload to an inline hook, and shows its response", {
    body: z.looseObject({}),
    handle: async (context, { params, body }) => {
      const hook = requireItem(hooksOf(context.state), params["hook"], "InlineHook");
      if (hook.status !== "ACTIVE") {
        throw validationFailed("inlineHook", ["The hook is not active"]);
      }
      const answer = await askHook(context, hook, body);
      if (answer.json !== undefined) return answer.json;
      throw oktaError(400, "E0000160", "Inline hook execution failed", [
        `The hook answered ${String(answer.status ?? "nothing")} instead of a JSON response`,
      ]);
    },
  }),
];
