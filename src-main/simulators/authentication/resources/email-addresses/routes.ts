import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  createIdentification,
  deleteIdentification,
  identificationFields,
  replaceIdentifications,
  requireIdentification,
  updateIdentification,
} from "../../identifications/identifications.ts";
import { presentEmailAddress } from "../../identifications/present.ts";
import { route } from "../../route.ts";
import { emailAddress } from "../../shared/schema.ts";

export const routes = [
  route("GET /v1/email_addresses/:id", "Shows an email address", (context, { params }) =>
    presentEmailAddress(requireIdentification(context, "email", params["id"])),
  ),
  route("POST /v1/email_addresses", "Adds an email address to a user", {
    body: lazyStrictObject(() => ({
      user_id: z.string(),
      email_address: emailAddress,
      ...identificationFields(),
    })),
    unsupported: ["notify_primary_email_address_changed"],
    handle: (context, { body: { user_id: userId, email_address: address, ...body } }) =>
      presentEmailAddress(createIdentification(context, "email", { userId, address, ...body })),
  }),
  route("PATCH /v1/email_addresses/:id", "Verifies an email address, or makes it primary", {
    body: lazyStrictObject(identificationFields),
    unsupported: ["notify_primary_email_address_changed"],
    handle: (context, { params, body }) =>
      presentEmailAddress(updateIdentification(context, "email", params["id"], body)),
  }),
  route("DELETE /v1/email_addresses/:id", "Deletes an email address", (context, { params }) =>
    deleteIdentification(context, "email", params["id"]),
  ),
  route("PUT /v1/users/:id/email_address", "Replaces a user's email addresses by a verified one", {
    body: lazyStrictObject(() => ({ email_address: emailAddress })),
    unsupported: ["notify_primary_email_address_changed"],
    handle: (context, { params, body }) =>
      presentEmailAddress(
        replaceIdentifications(context, "email", params["id"], body.email_address),
      ),
  }),
];
