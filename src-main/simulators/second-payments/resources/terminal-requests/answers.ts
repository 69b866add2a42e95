import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import type { Stored } from "../../shared/record-types.ts";
import type { SimContext } from "../../state.ts";
import { createCard } from "../cards/actions.ts";
import { createCardBody } from "../cards/schema.ts";
import { changeRequest, readRequest } from "./actions.ts";
import type { actionTypes } from "./schema.ts";

/** The reaction of a buyer; each part has a default. */
export interface Answer {
  /** The text that a buyer types in. */
  readonly text?: string | undefined;
  /** The `reference_id` of the option that a buyer chooses. */
  readonly selected?: string | undefined;
  readonly agrees?: boolean | undefined;
}

type ActionType = (typeof actionTypes)[number];

const optionNames: Readonly<Partial<Record<ActionType, string>>> = {
  QR_CODE: "qr_code_options",
  SAVE_CARD: "save_card_options",
  SIGNATURE: "signature_options",
  CONFIRMATION: "confirmation_options",
  RECEIPT: "receipt_options",
  DATA_COLLECTION: "data_collection_options",
  SELECT: "select_options",
};

/** The field with the options of a type; a ping has none. */
export const optionNameOf = (type: ActionType): string | undefined => optionNames[type];

const selectable = lazyObject(() => ({
  options: z.array(z.object({ reference_id: z.string(), title: z.string() })),
}));
const collecting = lazyObject(() => ({ input_type: z.string() }));
const saving = lazyObject(() => ({
  customer_id: z.string(),
  reference_id: z.string().optional(),
}));

/** A white image of one pixel: the signature. */
const SIGNATURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

function saveCard(context: SimContext, options: unknown): ApiObject {
  const { customer_id, reference_id } = saving.parse(options);
  const sent = {
    idempotency_key: "terminal",
    source_id: "cnon:card-nonce-ok",
    card: { customer_id, reference_id },
  };
  return { card_id: createCard(context, createCardBody.parse(sent)).id };
}

function choose(options: unknown, selected: string | undefined): ApiObject {
  const { options: all } = selectable.parse(options);
  return { selected_option: all.find((one) => one.reference_id === selected) ?? all[0] };
}

/** Returns the parts that the device adds to the options of an action. */
function answerTo(
  context: SimContext,
  type: ActionType,
  options: unknown,
  { text, selected, agrees = true }: Answer,
): ApiObject {
  switch (type) {
    case "SAVE_CARD":
      return saveCard(context, options);
    case "SIGNATURE":
      return { signature: [{ image_type: "image/png", data: SIGNATURE }] };
    case "CONFIRMATION":
      return { decision: { has_agreed: agrees } };
    case "DATA_COLLECTION": {
      const isEmail = collecting.parse(options).input_type === "EMAIL";
      const input_text = text ?? (isEmail ? "buyer@example.com" : "+15555550123");
      return { collected_data: { input_text } };
    }
    case "SELECT":
      return choose(options, selected);
    case "QR_CODE":
    case "RECEIPT":
    case "PING":
      return {};
  }
}

const optionsOf = lazyObject(() => ({})).loose();

/** The facts that a device tells about itself. */
function deviceMetadata({ state }: SimContext): ApiObject {
  return {
    battery_percentage: "84%",
    charging_state: "CHARGING",
    location_id: state.locations.at(0)?.id,
    merchant_id: state.merchantId,
    network_connection_type: "WIFI",
    payment_region: "US",
    serial_number: "327S200000000001",
    os_version: "4.48.0053",
    app_version: "6.75",
    wifi_network_name: "Simdeck",
    wifi_network_strength: "EXCELLENT",
    ip_address: "127.0.0.1",
  };
}

/** The buyer reacts to an action of a device, or the device answers a ping. */
export function completeAction(context: SimContext, action: Stored, answer: Answer = {}): Stored {
  const { type = "PING" } = readRequest(action);
  const name = optionNameOf(type);
  const status = { status: "COMPLETED" };
  if (name === undefined) {
    const device_metadata = deviceMetadata(context);
    return changeRequest(context, "action", action, { ...status, device_metadata });
  }
  const options = optionsOf.parse(action.fields[name]);
  const added = answerTo(context, type, options, answer);
  return changeRequest(context, "action", action, { ...status, [name]: { ...options, ...added } });
}
