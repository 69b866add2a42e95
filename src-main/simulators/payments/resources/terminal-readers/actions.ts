import { isRecord } from "#shared/text/json-in.ts";
import { badRequest } from "../../errors.ts";
import type { ApiObject } from "../../shared/present.ts";
import { referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";
import { locationResource } from "../terminal-locations/present.ts";
import { type NewReader, type Reader, type ReaderAction, readerFields } from "./fields.ts";
import { readerResource } from "./present.ts";

/** The simulated devices by their registration codes. */
const devices: Readonly<Record<string, string>> = {
  "simulated-wpe": "simulated_wisepos_e",
  "simulated-s700": "simulated_stripe_s700",
  "simulated-s710": "simulated_stripe_s710",
  "simulated-t600": "simulated_stripe_t600",
  "simulated-m425": "simulated_verifone_m425",
  "simulated-p630": "simulated_verifone_p630",
  "simulated-ux700": "simulated_verifone_ux700",
  "simulated-v660p": "simulated_verifone_v660p",
};

/** Registers a simulated reader. */
export function createReader(context: SimContext, input: NewReader): Reader {
  const { registration_code: code, location = null } = input;
  const device = Object.hasOwn(devices, code) ? devices[code] : undefined;
  if (device === undefined) {
    const message = `The registration code is invalid. Use the code of a simulated reader: ${Object.keys(devices).join(", ")}.`;
    throw badRequest(message, { param: "registration_code" });
  }
  if (location !== null) referenceTo(context, locationResource, location, "location");
  const serial = context.ids.next(`${device.replaceAll("_", "-")}-`, 12);
  const reader = readerFields.blank({
    id: context.ids.next("tmr_", 24),
    device_type: device,
    label: serial,
    last_seen_at: context.now,
    location,
    serial_number: serial,
  });
  return context.state.terminalReaders.add(readerFields.revise(reader, input));
}

/** Throws unless a reader can begin an action. */
export function checkReady(reader: Reader): void {
  if (reader.status === "offline") {
    const message =
      "Reader is currently offline, please ensure the reader is powered on and connected to the internet before retrying your request.";
    throw badRequest(message, { code: "terminal_reader_offline" });
  }
  if (reader.action?.status !== "in_progress") return;
  const message =
    "Reader is currently busy processing another request, please reference the integration guide at https://stripe.com/docs/terminal/payments/collect-card-payment?terminal-sdk-platform=server-driven#handle-errors for details on how to handle this error.";
  throw badRequest(message, { code: "terminal_reader_busy" });
}

/** Begins an action of a reader; `details` are shown under the name of its type. */
export function beginAction(
  { state, now }: SimContext,
  reader: Reader,
  type: string,
  details: ApiObject,
): Reader {
  const action: ReaderAction = {
    api_error: null,
    failure_code: null,
    failure_message: null,
    [type]: details,
    status: "in_progress",
    type,
  };
  return state.terminalReaders.replace({ ...reader, action, last_seen_at: now });
}

/** Returns the details of an action. */
export function detailsOf(action: ReaderAction): ApiObject {
  const details = action[action.type];
  return isRecord(details) ? details : {};
}

/** Returns the action of a reader that waits for a person, or 400. */
export function waitingAction({ action, id }: Reader, types: readonly string[]): ReaderAction {
  if (action?.status === "in_progress" && types.includes(action.type)) return action;
  const message = `Reader ${id} has no action in progress of the type ${types.join(" or ")}.`;
  throw badRequest(message, { code: "status_transition_invalid" });
}

/** Ends an action well; `details` are added to those it has. */
export function succeedAction(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  details: ApiObject = {},
): Reader {
  const done: ReaderAction = {
    ...action,
    [action.type]: { ...detailsOf(action), ...details },
    status: "succeeded",
  };
  const changed = { ...reader, action: done, last_seen_at: context.now };
  return replaceAndEmit(context, readerResource, "terminal.reader.action_succeeded", changed);
}

/** The failure of an action. */
export interface ActionFailure {
  readonly code: string;
  readonly message: string;
  /** The error of the API, of a declined payment. */
  readonly error?: unknown;
}

/** Ends an action badly. */
export function failAction(
  context: SimContext,
  reader: Reader,
  action: ReaderAction,
  failure: ActionFailure,
): Reader {
  const failed: ReaderAction = {
    ...action,
    api_error: failure.error ?? null,
    failure_code: failure.code,
    failure_message: failure.message,
    status: "failed",
  };
  const changed = { ...reader, action: failed, last_seen_at: context.now };
  return replaceAndEmit(context, readerResource, "terminal.reader.action_failed", changed);
}

const WAITING = [
  "process_payment_intent",
  "process_setup_intent",
  "collect_payment_method",
  "refund_payment",
  "collect_inputs",
];

/** A person cancels the action at the reader. */
export function cancelAtReader(context: SimContext, reader: Reader): Reader {
  const action = waitingAction(reader, WAITING);
  return failAction(context, reader, action, {
    code: "customer_canceled",
    message: "This action could not be completed due to customer cancellation.",
  });
}
