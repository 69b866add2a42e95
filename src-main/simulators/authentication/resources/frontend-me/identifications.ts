import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { clerkError, invalidParam, notFound } from "../../errors.ts";
import {
  createIdentification,
  deleteIdentification,
  type IdentificationKind,
  requireIdentification,
  updateIdentification,
} from "../../identifications/identifications.ts";
import { CODE_MS, presentEmailAddress, presentPhoneNumber } from "../../identifications/present.ts";
import { saveUser } from "../../shared/save.ts";
import { emailAddress, phoneNumber } from "../../shared/schema.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import type { Identification, SimContext } from "../../state.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { mailCode } from "../frontend/code-mail.ts";
import { formFlag } from "../frontend/form-fields.ts";
import { type FrontendQuery, formOperation, type Operation, operation } from "../frontend/mount.ts";
import { answer, requireMe } from "../frontend/own.ts";

type MyRequest = RouteRequest<FrontendQuery>;

const kinds = {
  email: { items: "emails", ids: "emailIds", noun: "email address" },
  phone: { items: "phones", ids: "phoneIds", noun: "phone number" },
} as const;

const presenters: Readonly<Record<IdentificationKind, (item: Identification) => object>> = {
  email: presentEmailAddress,
  phone: presentPhoneNumber,
};

/** Returns an identification of the user who asks. Throws 404 for that of another one. */
function requireMine(context: SimContext, request: MyRequest, kind: IdentificationKind) {
  const { user } = requireMe(context, request);
  const id = request.params["id"] ?? "";
  const item = requireIdentification(context, kind, id);
  if (item.userId !== user.id) throw notFound(kinds[kind].noun, id);
  return { user, item };
}

/** Notes the code of a verification. The mail is an event; no text message is sent. */
function prepare(context: SimContext, kind: IdentificationKind, item: Identification) {
  if (kind === "email") mailCode(context, "verification_code", item);
  const { now, state } = context;
  return state[kinds[kind].items].replace({ ...item, preparedAt: now });
}

/** Checks the code of a verification. */
function attempt(
  context: SimContext,
  kind: IdentificationKind,
  item: Identification,
  code: string,
): Identification {
  const { now, state } = context;
  if (item.isVerified) {
    const message = "This verification has already been completed.";
    throw clerkError(400, "verification_already_verified", "Already verified", message);
  }
  if (item.preparedAt === null || now >= item.preparedAt + CODE_MS) {
    const message = "This verification has expired. You have to send it again.";
    throw clerkError(400, "verification_expired", "Expired", message);
  }
  if (code !== TEST_CODE) throw invalidParam("code", "form_code_incorrect", "Incorrect code");
  const proven = { ...item, isVerified: true, isReserved: false, isProven: true, updatedAt: now };
  state[kinds[kind].items].replace(proven);
  const user = state.users.get(item.userId);
  if (user) saveUser(context, user);
  return proven;
}

const codeBody = lazyLooseObject(() => ({ code: z.string() }));

/** The operations on the email addresses or phone numbers of the user. */
function identificationOperations(
  kind: IdentificationKind,
  path: string,
  strategy: string,
  create: Operation,
): readonly Operation[] {
  const { items, ids, noun } = kinds[kind];
  const present = presenters[kind];
  const one = `${path}/:id` as const;
  return [
    operation(`GET /${path}`, `Lists the user's own: ${noun}`, (context, request) => {
      const { user } = requireMe(context, request);
      const own = user[ids].flatMap((id) => context.state[items].get(id) ?? []);
      return new RouteResponse(200, own.map(present));
    }),
    create,
    operation(`GET /${one}`, `Shows the user's own: ${noun}`, (context, request) =>
      answer(context, request, present(requireMine(context, request, kind).item)),
    ),
    operation(`DELETE /${one}`, `Deletes the user's own: ${noun}`, (context, request) => {
      const { item } = requireMine(context, request, kind);
      return answer(context, request, deleteIdentification(context, kind, item.id));
    }),
    formOperation(
      `POST /${one}/prepare_verification`,
      "Sends a code",
      z.lazy(() => z.looseObject({ strategy: z.literal(strategy) })),
      (context, request) => {
        const { item } = requireMine(context, request, kind);
        return answer(context, request, present(prepare(context, kind, item)));
      },
    ),
    formOperation(
      `POST /${one}/attempt_verification`,
      "Checks the code",
      codeBody,
      (context, request) => {
        const { item } = requireMine(context, request, kind);
        const proven = attempt(context, kind, item, request.body.code);
        return answer(context, request, present(proven));
      },
    ),
  ];
}

const addEmail = formOperation(
  "POST /me/email_addresses",
  "Adds an email address, which has to be verified",
  lazyLooseObject(() => ({ email_address: emailAddress })),
  (context, request) => {
    const { user } = requireMe(context, request);
    const address = request.body.email_address;
    const added = createIdentification(context, "email", { userId: user.id, address });
    return answer(context, request, presentEmailAddress(added));
  },
);

const addPhone = formOperation(
  "POST /me/phone_numbers",
  "Adds a phone number, which has to be verified",
  lazyLooseObject(() => ({
    phone_number: phoneNumber,
    reserved_for_second_factor: formFlag.optional(),
  })),
  (context, request) => {
    const { user } = requireMe(context, request);
    const { phone_number: address, reserved_for_second_factor: isReserved } = request.body;
    const more = { reserved_for_second_factor: isReserved };
    const added = createIdentification(context, "phone", { userId: user.id, address, ...more });
    return answer(context, request, presentPhoneNumber(added));
  },
);

/** The user's own email addresses and phone numbers. */
export const identifications: readonly Operation[] = [
  ...identificationOperations("email", "me/email_addresses", "email_code", addEmail),
  ...identificationOperations("phone", "me/phone_numbers", "phone_code", addPhone),
  formOperation(
    "PATCH /me/phone_numbers/:id",
    "Reserves a phone number for the second factor",
    lazyLooseObject(() => ({ reserved_for_second_factor: formFlag.optional() })),
    (context, request) => {
      const { item } = requireMine(context, request, "phone");
      const changed = updateIdentification(context, "phone", item.id, {
        reserved_for_second_factor: request.body.reserved_for_second_factor,
      });
      return answer(context, request, presentPhoneNumber(changed));
    },
    { unsupported: ["default_second_factor"] },
  ),
];
