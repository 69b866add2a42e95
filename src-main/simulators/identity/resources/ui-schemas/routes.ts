import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { kindRoutes } from "../../management/kinds.ts";

const body = lazyObject(() => ({
  uiSchema: z.looseObject({
    type: z.string().optional(),
    label: z.string().optional(),
    buttonLabel: z.string().optional(),
    elements: z.array(z.looseObject({})).optional(),
  }),
}));

/** Forms of profile enrolment, as scripts keep them. */
export const routes = kindRoutes({
  path: "/api/v1/meta/uischemas",
  param: "id",
  noun: "a UI schema",
  kind: "UISchema",
  idPrefix: "uis",
  unique: undefined,
  body,
});
