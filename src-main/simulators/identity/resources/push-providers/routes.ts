import { isRecord } from "#shared/text/json-in.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { validationFailed } from "../../errors.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { filled, requireFields } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";

const body = lazyObject(() => ({
  name: filled(),
  providerType: z.enum(["APNS", "FCM"]),
  configuration: z.record(z.string(), z.unknown()),
}));

const needed = {
  APNS: ["keyId", "teamId", "tokenSigningKey"],
  FCM: ["serviceAccountJson"],
} as const;

/** The members of a configuration that no response shows. */
const SECRET = new Set(["tokenSigningKey", "serviceAccountJson"]);

/** Providers of push messages for a company's own app. No message leaves this machine. */
export const routes = kindRoutes({
  path: "/api/v1/push-providers",
  param: "provider",
  noun: "a push provider",
  kind: "PushProvider",
  idPrefix: "ppc",
  body,
  unsupportedFilters: ["type"],
  read: (_context, sent, { old }) => {
    if (old && old.fields["providerType"] !== sent.providerType) {
      throw validationFailed("providerType", ["providerType: The type cannot be changed"]);
    }
    if (!old) requireFields(sent.configuration, needed[sent.providerType]);
    return sent;
  },
  present: ({ id, fields, lastUpdated }, self) => ({
    id,
    ...fields,
    configuration: Object.fromEntries(
      Object.entries(isRecord(fields["configuration"]) ? fields["configuration"] : {}).filter(
        ([name]) => !SECRET.has(name),
      ),
    ),
    lastUpdatedDate: presentTime(lastUpdated),
    _links: { self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } } },
  }),
});
