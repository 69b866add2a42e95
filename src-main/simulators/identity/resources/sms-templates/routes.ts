import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { filled, requireFields } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";
import { SMS_TEMPLATES } from "../../factors/text-message.ts";

const body = lazyObject(() => ({
  name: filled(50).optional(),
  type: z.literal("SMS_VERIFY_CODE").optional(),
  template: filled(161).optional(),
  translations: z.record(z.string(), z.string().min(1).max(161)).optional(),
}));

/** Templates of the text messages with codes; a user's locale chooses the translation. */
export const routes = kindRoutes({
  path: SMS_TEMPLATES,
  param: "template",
  noun: "a template of text messages",
  kind: "SmsTemplate",
  idPrefix: "cst",
  body,
  most: 1,
  updates: ["PUT", "POST"],
  unsupportedFilters: ["templateType"],
  read: (_context, sent, { old }) => {
    const fields = { translations: {}, ...old?.fields, ...sent };
    requireFields(fields, ["name", "type", "template"]);
    const texts = [fields.template, ...Object.values(sent.translations ?? {})];
    if (texts.some((text) => typeof text === "string" && !text.includes("${code}"))) {
      throw validationFailed("template", ["template: must contain the variable ${code}"]);
    }
    return fields;
  },
  present: ({ id, fields, created, lastUpdated }) => ({
    id,
    ...fields,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
  }),
});
