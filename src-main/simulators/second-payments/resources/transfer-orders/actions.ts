import { badRequest, invalidRequest, missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { transferLineUid } from "../../shared/ids.ts";
import type { Stored } from "../../shared/record-types.ts";
import { changeStored, presentStored } from "../../shared/records.ts";
import type { SimContext, State } from "../../state.ts";
import { findObject } from "../catalog/drafts.ts";
import { moveUnits, type Movement } from "../inventory/changes.ts";
import { toUnits, writeQuantity } from "../inventory/counts.ts";
import { keptLines, type KeptLine, type Receipt, type SentLines } from "./schema.ts";

/** The lines, the locations and the status of a transfer. */
export const readTransfer = ({ fields }: Stored) => keptLines.parse(fields);

/** Records an event about a transfer and presents it. */
export function recordTransfer(
  context: SimContext,
  change: "created" | "updated",
  transfer: Stored,
): ApiObject {
  const shown = presentStored(transfer);
  emit(context, `transfer_order.${change}`, { id: transfer.id, name: "transfer_order", shown });
  return { transfer_order: shown };
}

function checkVariation(state: State, id: string, field: string): void {
  if (findObject(state, id)?.type === "ITEM_VARIATION") return;
  const detail = `Item variation with ID \`${id}\` not found.`;
  throw invalidRequest(404, "NOT_FOUND", detail, field);
}

/** The lines after a change: sent lines replace those of their uid, or are new. */
export function mergeLines(
  { state, ids }: SimContext,
  old: readonly KeptLine[],
  sent: SentLines,
): readonly KeptLine[] {
  const lines = new Map(old.map((line) => [line.uid, line]));
  sent.forEach((line, index) => {
    const field = `transfer_order.line_items[${String(index)}]`;
    const known = line.uid === undefined ? undefined : lines.get(line.uid);
    if (line.uid !== undefined && !known) {
      throw invalidRequest(400, "INVALID_VALUE", `There is no line ${line.uid}.`, `${field}.uid`);
    }
    if (known && line.remove === true) {
      lines.delete(known.uid);
      return;
    }
    const item_variation_id = line.item_variation_id ?? known?.item_variation_id;
    const quantity = line.quantity_ordered ?? known?.quantity_ordered;
    if (item_variation_id === undefined) throw missingParameter(`${field}.item_variation_id`);
    if (quantity === undefined) throw missingParameter(`${field}.quantity_ordered`);
    checkVariation(state, item_variation_id, `${field}.item_variation_id`);
    const uid = known?.uid ?? transferLineUid(ids);
    lines.set(uid, {
      uid,
      item_variation_id,
      quantity_ordered: quantity,
      quantity_pending: quantity,
      quantity_received: "0",
      quantity_damaged: "0",
      quantity_canceled: "0",
    });
  });
  return [...lines.values()];
}

/** Throws unless a transfer is in one of the states. */
export function checkStatus(transfer: Stored, allowed: readonly string[], action: string): void {
  const { status } = readTransfer(transfer);
  if (allowed.includes(status)) return;
  throw badRequest(`Transfer order ${transfer.id} is ${status} and cannot be ${action}.`);
}

function change(context: SimContext, old: Stored, sent: ApiObject, version: number | undefined) {
  const { transferOrders } = context.state.records;
  const changed = changeStored(context, transferOrders, old, sent, version);
  return recordTransfer(context, "updated", changed);
}

/** Sends the goods: they leave the stock of their location and are in transit. */
export function startTransfer(
  context: SimContext,
  transfer: Stored,
  version: number | undefined,
): ApiObject {
  checkStatus(transfer, ["DRAFT"], "started");
  const { line_items: lines, source_location_id: locationId } = readTransfer(transfer);
  if (lines.length === 0) throw badRequest("A transfer order needs line items to be started.");
  const shown = change(context, transfer, { status: "STARTED" }, version);
  moveUnits(
    context,
    lines.map((line) => ({
      objectId: line.item_variation_id,
      locationId,
      from: "IN_STOCK",
      to: "IN_TRANSIT",
      units: toUnits(line.quantity_pending),
    })),
  );
  return shown;
}

/** The movements of one line: goods arrive, arrive damaged, or go back to where they came from. */
function movementsOf(
  line: KeptLine,
  source: string,
  destination: string,
  units: { readonly received: number; readonly damaged: number; readonly canceled: number },
): readonly Movement[] {
  const objectId = line.item_variation_id;
  const arrived = units.received + units.damaged;
  return [
    { objectId, locationId: source, from: "IN_TRANSIT", to: "NONE", units: arrived },
    { objectId, locationId: source, from: "IN_TRANSIT", to: "IN_STOCK", units: units.canceled },
    { objectId, locationId: destination, from: "NONE", to: "IN_STOCK", units: units.received },
    { objectId, locationId: destination, from: "NONE", to: "WASTE", units: units.damaged },
  ];
}

/** Takes goods in. A transfer without pending goods is completed. */
export function receiveTransfer(
  context: SimContext,
  transfer: Stored,
  receipt: Receipt,
  version: number | undefined,
): ApiObject {
  checkStatus(transfer, ["STARTED", "PARTIALLY_RECEIVED"], "received");
  const kept = readTransfer(transfer);
  const lines = new Map(kept.line_items.map((line) => [line.uid, line]));
  const movements = receipt.line_items.flatMap((sent, index) => {
    const line = lines.get(sent.transfer_order_line_uid);
    const field = `receipt.line_items[${String(index)}]`;
    if (!line) {
      const detail = `There is no line ${sent.transfer_order_line_uid}.`;
      throw invalidRequest(400, "INVALID_VALUE", detail, `${field}.transfer_order_line_uid`);
    }
    const received = toUnits(sent.quantity_received ?? "0");
    const damaged = toUnits(sent.quantity_damaged ?? "0");
    const canceled = toUnits(sent.quantity_canceled ?? "0");
    const pending = toUnits(line.quantity_pending) - received - damaged - canceled;
    if (pending < 0) {
      const detail = "More goods are received than are pending.";
      throw invalidRequest(400, "VALUE_TOO_HIGH", detail, field);
    }
    const plus = (quantity: string, units: number) => writeQuantity(toUnits(quantity) + units);
    lines.set(line.uid, {
      ...line,
      quantity_pending: writeQuantity(pending),
      quantity_received: plus(line.quantity_received, received),
      quantity_damaged: plus(line.quantity_damaged, damaged),
      quantity_canceled: plus(line.quantity_canceled, canceled),
    });
    const { source_location_id: source, destination_location_id: destination } = kept;
    return movementsOf(line, source, destination, { received, damaged, canceled });
  });
  const line_items = [...lines.values()];
  const isDone = line_items.every(({ quantity_pending: pending }) => toUnits(pending) === 0);
  const done = { status: "COMPLETED", completed_at: new Date(context.now).toISOString() };
  const status = isDone ? done : { status: "PARTIALLY_RECEIVED" };
  const shown = change(context, transfer, { line_items, ...status }, version);
  moveUnits(context, movements);
  return shown;
}

/** Ends a transfer: pending goods go back into the stock of their location. */
export function cancelTransfer(
  context: SimContext,
  transfer: Stored,
  version: number | undefined,
): ApiObject {
  checkStatus(transfer, ["STARTED", "PARTIALLY_RECEIVED"], "canceled");
  const kept = readTransfer(transfer);
  const line_items = kept.line_items.map((line) => ({
    ...line,
    quantity_pending: "0",
    quantity_canceled: writeQuantity(
      toUnits(line.quantity_canceled) + toUnits(line.quantity_pending),
    ),
  }));
  const shown = change(context, transfer, { line_items, status: "CANCELED" }, version);
  moveUnits(
    context,
    kept.line_items.map((line) => ({
      objectId: line.item_variation_id,
      locationId: kept.source_location_id,
      from: "IN_TRANSIT",
      to: "IN_STOCK",
      units: toUnits(line.quantity_pending),
    })),
  );
  return shown;
}
