import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { computeTotal } from "../../pricing/order-money.ts";
import { iso, maybeIso, usd, type ApiObject } from "../../shared/api-object.ts";
import { drawerEventId, drawerShiftId } from "../../shared/ids.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import type { SimContext, State } from "../../state.ts";

const keptEvent = lazyObject(() => ({
  id: z.string(),
  type: z.enum(["NO_SALE", "PAID_IN", "PAID_OUT", "CASH_TENDER_PAYMENT", "CASH_TENDER_REFUND"]),
  amount: z.number(),
  at: z.number(),
  description: z.string().optional(),
}));

export type DrawerEvent = z.output<typeof keptEvent>;

const keptShift = lazyObject(() => ({
  location_id: z.string(),
  opened: z.number(),
  ended_at: z.number().optional(),
  closed_at: z.number().optional(),
  closed: z.number().optional(),
  description: z.string().optional(),
  events: z.array(keptEvent).default([]),
}));

/** The fields of a drawer shift. Amounts are cents, times are milliseconds. */
export const readShift = ({ fields }: Stored) => keptShift.parse(fields);

/** The cash payments and refunds of the location while the drawer was open. */
function listCashMoves(state: State, shift: Stored): readonly DrawerEvent[] {
  const { location_id: location, ended_at: end = Infinity } = readShift(shift);
  const isDuring = (time: number) => time >= shift.createdAt && time <= end;
  const payments = [...state.payments.values()]
    .filter((one) => one.source.type === "CASH" && one.locationId === location)
    .map((payment) => ({
      id: `${shift.id}-${payment.id}`,
      type: "CASH_TENDER_PAYMENT" as const,
      amount: computeTotal(payment),
      at: payment.createdAt,
    }));
  const refunds = [...state.refunds.values()]
    .filter((one) => one.destination.type === "CASH" && one.locationId === location)
    .map((refund) => ({
      id: `${shift.id}-${refund.id}`,
      type: "CASH_TENDER_REFUND" as const,
      amount: refund.amount,
      at: refund.createdAt,
    }));
  return [...payments, ...refunds].filter(({ at }) => isDuring(at));
}

/** The events of a drawer shift, oldest first. */
export function listDrawerEvents(state: State, shift: Stored): readonly DrawerEvent[] {
  const all = [...readShift(shift).events, ...listCashMoves(state, shift)];
  return all.sort((a, b) => a.at - b.at);
}

function stateOf({ closed_at: closed, ended_at: ended }: ReturnType<typeof readShift>): string {
  if (closed !== undefined) return "CLOSED";
  return ended === undefined ? "OPEN" : "ENDED";
}

/** A drawer shift as lists show it. */
export function presentSummary(state: State, shift: Stored): ApiObject {
  const kept = readShift(shift);
  const events = listDrawerEvents(state, shift);
  const sum = (type: DrawerEvent["type"]) =>
    events.reduce((total, event) => (event.type === type ? total + event.amount : total), 0);
  const expected =
    kept.opened +
    sum("CASH_TENDER_PAYMENT") +
    sum("PAID_IN") -
    sum("CASH_TENDER_REFUND") -
    sum("PAID_OUT");
  return {
    id: shift.id,
    state: stateOf(kept),
    opened_at: iso(shift.createdAt),
    ended_at: maybeIso(kept.ended_at),
    closed_at: maybeIso(kept.closed_at),
    description: kept.description,
    opened_cash_money: usd(kept.opened),
    expected_cash_money: usd(expected),
    closed_cash_money: kept.closed === undefined ? undefined : usd(kept.closed),
    created_at: iso(shift.createdAt),
    updated_at: iso(shift.updatedAt),
    location_id: kept.location_id,
  };
}

/** A drawer shift with its sums. */
export function presentShift(state: State, shift: Stored): ApiObject {
  const events = listDrawerEvents(state, shift);
  const sum = (type: DrawerEvent["type"]) =>
    usd(events.reduce((total, event) => (event.type === type ? total + event.amount : total), 0));
  const owner = state.teamMembers.at(0)?.id;
  return {
    ...presentSummary(state, shift),
    cash_payment_money: sum("CASH_TENDER_PAYMENT"),
    cash_refunds_money: sum("CASH_TENDER_REFUND"),
    cash_paid_in_money: sum("PAID_IN"),
    cash_paid_out_money: sum("PAID_OUT"),
    team_member_ids: owner === undefined ? [] : [owner],
    opening_team_member_id: owner,
  };
}

/** The drawer of a location that is not closed, if there is one. */
export function findOpenShift({ records }: State, locationId: string): Stored | undefined {
  return [...records.cashDrawerShifts.values()].find((shift) => {
    const kept = readShift(shift);
    return kept.location_id === locationId && kept.closed_at === undefined;
  });
}

/** Opens the drawer of a location with so many cents in it. */
export function openDrawer(
  context: SimContext,
  locationId: string,
  opened: number,
  description: string | undefined,
): Stored {
  const sent = { location_id: locationId, opened, description, events: [] };
  const { cashDrawerShifts } = context.state.records;
  return addStored(context, cashDrawerShifts, drawerShiftId(context.ids), sent);
}

/** Records what a person did with the drawer. */
export function changeDrawer(
  context: SimContext,
  shift: Stored,
  action: "no_sale" | "paid_in" | "paid_out" | "end" | "close",
  amount: number,
  description: string | undefined,
): Stored {
  const { now: at, ids } = context;
  const { cashDrawerShifts } = context.state.records;
  const kept = readShift(shift);
  const end = kept.ended_at ?? at;
  if (action === "end") return changeStored(context, cashDrawerShifts, shift, { ended_at: at });
  if (action === "close") {
    const closing = { ended_at: end, closed_at: at, closed: amount };
    return changeStored(context, cashDrawerShifts, shift, closing);
  }
  const type = ({ no_sale: "NO_SALE", paid_in: "PAID_IN", paid_out: "PAID_OUT" } as const)[action];
  const event: DrawerEvent = { id: drawerEventId(ids), type, amount, at, description };
  return changeStored(context, cashDrawerShifts, shift, { events: [...kept.events, event] });
}
