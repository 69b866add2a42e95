import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { anyOf, exclusive } from "#core/contract/rules/rule.ts";
import { coded } from "../route.ts";
import { names } from "../shared/schema.ts";

/** The users or channels that get access or lose it. */
export const entityFields = lazy(() => ({
  channel_ids: names.optional(),
  user_ids: names.optional(),
}));

export const accessLevel = z.enum(["read", "write"]);

export const entityRules = [
  coded(anyOf("channel_ids", "user_ids"), "invalid_arguments"),
  coded(exclusive("channel_ids", "user_ids"), "invalid_arguments"),
];
