import { anyOf, exclusive, requiredIf, is } from "#core/contract/rules/rule.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createChoice } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { confirmPaymentIntent } from "../payment-intents/confirm.ts";
import { beginAction, checkReady, createReader } from "./actions.ts";
import {
  collectInputs,
  collectMethod,
  processPayment,
  processSetup,
  readyIntent,
  refundPayment,
  setDisplay,
} from "./begin.ts";
import { createReaderBody, type Reader, readerFields, updateReaderBody } from "./fields.ts";
import { succeedInputs, timeOutInputs } from "./inputs.ts";
import { endWithPayment, presentCardAt } from "./present-card.ts";
import { readerResource } from "./present.ts";
import {
  collectInputsBody,
  collectMethodBody,
  confirmPaymentBody,
  displayBody,
  presentMethodBody,
  processPaymentBody,
  processSetupBody,
  refundPaymentBody,
  succeedInputsBody,
} from "./schema.ts";

const { change, create, find, list, show } = createResourceRoutes(readerResource);

/** Charges the card that a reader collected before. */
function confirmPayment(
  context: SimContext,
  reader: Reader,
  id: string,
  config: { readonly return_url?: string | undefined } = {},
): Reader {
  checkReady(reader);
  const intent = readyIntent(context, id);
  const begun = beginAction(context, reader, "confirm_payment_intent", {
    confirm_config: { ...config },
    payment_intent: id,
  });
  if (!begun.action) return begun;
  return endWithPayment(
    context,
    begun,
    begun.action,
    confirmPaymentIntent(context, intent, config),
  );
}

const READERS = "/v1/terminal/readers";
const HELPERS = "/v1/test_helpers/terminal/readers";

/** Devices that read cards. */
export const routes = [
  create(`POST ${READERS}`, "Registers a simulated reader", {
    body: createReaderBody,
    run: createReader,
  }),
  list(`GET ${READERS}`, "Lists readers", () => ({
    device_type: equal("device_type"),
    location: equal("location"),
    serial_number: equal("serial_number"),
    status: equal("status", createChoice("offline", "online")),
  })),
  show(`GET ${READERS}/:id`, "Shows a reader and its action"),
  change(`POST ${READERS}/:id`, "Changes the label of a reader", {
    body: updateReaderBody,
    run: ({ state }, reader, input) =>
      state.terminalReaders.replace(readerFields.revise(reader, input)),
  }),
  route(`DELETE ${READERS}/:id`, "Deletes a reader", {
    answers: "terminal.reader",
    handle: (context, { id }) => {
      const { device_type, object, serial_number } = find(context, id);
      context.state.terminalReaders.remove(id);
      return { id, object, deleted: true, device_type, serial_number };
    },
  }),
  change(`POST ${READERS}/:id/process_payment_intent`, "Asks for a card that pays an intent", {
    body: processPaymentBody,
    run: processPayment,
  }),
  change(`POST ${READERS}/:id/collect_payment_method`, "Asks for a card, without charging it", {
    body: collectMethodBody,
    run: collectMethod,
  }),
  change(`POST ${READERS}/:id/confirm_payment_intent`, "Charges the collected card", {
    body: confirmPaymentBody,
    run: (context, reader, { payment_intent: intent, confirm_config: config }) =>
      confirmPayment(context, reader, intent, config),
  }),
  change(`POST ${READERS}/:id/process_setup_intent`, "Asks for a card to keep", {
    body: processSetupBody,
    run: processSetup,
  }),
  change(`POST ${READERS}/:id/refund_payment`, "Asks for the card of a refund", {
    body: refundPaymentBody,
    rules: [exclusive("charge", "payment_intent"), anyOf("charge", "payment_intent")],
    run: refundPayment,
  }),
  change(`POST ${READERS}/:id/set_reader_display`, "Shows a cart", {
    body: displayBody,
    rules: [requiredIf("cart", is("type", "cart"))],
    run: setDisplay,
  }),
  change(`POST ${READERS}/:id/collect_inputs`, "Asks a person for inputs", {
    body: collectInputsBody,
    run: collectInputs,
  }),
  change(`POST ${READERS}/:id/cancel_action`, "Cancels the action of a reader", {
    run: ({ state }, reader) => state.terminalReaders.replace({ ...reader, action: null }),
  }),
  change(`POST ${HELPERS}/:id/present_payment_method`, "Presents a card to a reader", {
    body: presentMethodBody,
    rules: [exclusive("card", "card_present"), requiredIf("card", is("type", "card"))],
    run: presentCardAt,
  }),
  change(`POST ${HELPERS}/:id/succeed_input_collection`, "Fills the inputs of a reader", {
    body: succeedInputsBody,
    run: (context, reader, { skip_non_required_inputs: skips }) =>
      succeedInputs(context, reader, skips === "all"),
  }),
  change(`POST ${HELPERS}/:id/timeout_input_collection`, "Lets the inputs of a reader time out", {
    run: timeOutInputs,
  }),
];
