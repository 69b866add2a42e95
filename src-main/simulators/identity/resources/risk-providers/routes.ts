import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { filled } from "../../shared/fields.ts";
import { requireApp } from "../apps/actions.ts";

const body = lazyObject(() => ({
  name: filled(50),
  action: z.enum(["enforce_and_log", "log_only", "none"]).default("log_only"),
  clientId: filled(),
}));

/** Providers of risk, as scripts keep them. No sign-in is a risk here. */
export const routes = kindRoutes({
  path: "/api/v1/risk/providers",
  param: "provider",
  noun: "a provider of risk",
  kind: "RiskProvider",
  idPrefix: "rkp",
  body,
  most: 3,
  createdHttp: 201,
  read: ({ state }, sent) => {
    requireApp(state, sent.clientId);
    return sent;
  },
});
