import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

const PERMISSION = /^okta\.[a-zA-Z]+(?:\.[a-zA-Z]+)+$/;

export const permission = () =>
  z.string().regex(PERMISSION, { error: "must be a permission such as okta.users.read" });

export const customRoleBody = lazyObject(() => ({
  label: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  description: z.string().min(1, { error: "The field cannot be left blank" }).max(1_024),
  permissions: z.array(permission()).optional(),
}));

export interface CustomRole {
  readonly label: string;
  readonly description: string;
  readonly permissions: readonly string[];
}
