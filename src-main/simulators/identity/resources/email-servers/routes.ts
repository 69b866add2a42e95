import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { plainMailSent } from "../../events.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { emailAddress, filled, requireFields } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";

const PATH = "/api/v1/email-servers";

const body = lazyObject(() => ({
  alias: filled().optional(),
  enabled: z.boolean().optional(),
  host: filled().optional(),
  port: z.number().int().min(1).max(65_535).optional(),
  username: filled().optional(),
  password: filled().optional(),
}));

const required = ["alias", "host", "port", "username", "password"] as const;

/** Email servers of a company. Mails are recorded all the same, and leave by none. */
export const routes = [
  ...kindRoutes({
    path: PATH,
    param: "server",
    noun: "an email server",
    kind: "EmailServer",
    idPrefix: "esv",
    wrap: "email-servers",
    unique: "alias",
    body,
    most: 1,
    createdHttp: 201,
    updates: ["PATCH"],
    read: (_context, sent, { old }) => {
      const fields = { enabled: false, ...old?.fields, ...sent };
      requireFields(fields, required);
      return fields;
    },
    present: ({ id, fields: { password: _password, ...fields } }) => ({ id, ...fields }),
  }),
  route(`POST ${PATH}/:server/test`, "Sends a test mail", {
    body: lazyObject(() => ({ fromAddress: emailAddress(), toAddress: emailAddress() })),
    handle: (context, { params, body }) => {
      const { id, fields } = requireItem(
        objectsAt(context.state, PATH),
        params["server"],
        "EmailServer",
      );
      context.emit(
        plainMailSent(id, {
          from: body.fromAddress,
          to: body.toAddress,
          subject: "Okta email server test",
          text: `This mail was sent by the email server ${String(fields["alias"])}.`,
        }),
      );
      return noContent();
    },
  }),
];
