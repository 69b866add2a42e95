import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  createIdentification,
  deleteIdentification,
  identificationFields,
  replaceIdentifications,
  requireIdentification,
  updateIdentification,
} from "../../identifications/identifications.ts";
import { presentPhoneNumber } from "../../identifications/present.ts";
import { route } from "../../route.ts";
import { phoneNumber } from "../../shared/schema.ts";

const phoneFields = lazy(() => ({
  ...identificationFields(),
  reserved_for_second_factor: z.boolean().nullish(),
}));

export const routes = [
  route("GET /v1/phone_numbers/:id", "Shows a phone number", (context, { params }) =>
    presentPhoneNumber(requireIdentification(context, "phone", params["id"])),
  ),
  route("POST /v1/phone_numbers", "Adds a phone number to a user", {
    body: lazyStrictObject(() => ({
      user_id: z.string(),
      phone_number: phoneNumber,
      ...phoneFields(),
    })),
    handle: (context, { body: { user_id: userId, phone_number: address, ...body } }) =>
      presentPhoneNumber(createIdentification(context, "phone", { userId, address, ...body })),
  }),
  route("PATCH /v1/phone_numbers/:id", "Verifies a phone number, or makes it primary", {
    body: lazyStrictObject(phoneFields),
    handle: (context, { params, body }) =>
      presentPhoneNumber(updateIdentification(context, "phone", params["id"], body)),
  }),
  route("DELETE /v1/phone_numbers/:id", "Deletes a phone number", (context, { params }) =>
    deleteIdentification(context, "phone", params["id"]),
  ),
  route("PUT /v1/users/:id/phone_number", "Replaces a user's phone numbers by a verified one", {
    body: lazyStrictObject(() => ({ phone_number: phoneNumber })),
    handle: (context, { params, body }) =>
      presentPhoneNumber(replaceIdentifications(context, "phone", params["id"], body.phone_number)),
  }),
];
