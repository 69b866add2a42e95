import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { readMoment } from "#shared/domain/moment.ts";
import type { CashMovement } from "../shared/catalogue.ts";
import { CENT, isoTime } from "../shared/units.ts";
import { listMarkets } from "../shared/markets.ts";
import type { SimContext, State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

const name = (title: string) => z.string().min(1).max(200).meta({ title });

/** Sets the fees of the markets of a series at their time. */
export function applyFeeChange({ state }: SimContext, id: string): void {
  const change = state.feeChanges.get(id);
  if (!change) return;
  for (const event of state.events.values()) {
    if (event.seriesTicker !== change.seriesTicker) continue;
    for (const market of listMarkets(state, event.ticker)) market.feeMultiplier = change.multiplier;
  }
}

/** The exchange changes the fees of a series. */
export const changeFees = worldAction({
  path: "/_change_fees",
  title: "Change fees",
  summary: "The exchange changes the fees of a series, now or at a time",
  effects: [
    "The change is listed; takers pay the new fee from its time on.",
    "Nothing is recorded: the feed has no frame for it.",
  ],
  body: lazyStrictObject(() => ({
    series: name("Series").meta({ title: "Series", suggestions: ["KXSIM"] }),
    multiplier: z
      .number()
      .min(0)
      .max(10)
      .meta({ title: "Multiplier", description: "Of the usual fee, 7 % of P × (1 − P)" }),
    at: z
      .string()
      .refine((text) => readMoment(text) !== undefined, { error: "must be a time in RFC 3339" })
      .optional()
      .meta({ title: "Time", description: "Default: now" }),
  })),
  handle: (context, { series, multiplier, at: text }) => {
    const { state, ids, now } = context;
    if (!state.series.has(series)) {
      throw controlRefusal(404, "not_found", `No such series: ${series}`, "series");
    }
    const at = text === undefined ? now : (readMoment(text) ?? now);
    if (at < now) {
      throw controlRefusal(422, "invalid_field", `at: must not be before ${isoTime(now)}`, "at");
    }
    const change = { id: ids.uuid("fee change"), seriesTicker: series, multiplier, at };
    state.feeChanges.add(change);
    if (at === now) applyFeeChange(context, change.id);
    else context.schedule(at, "change_fees", change.id);
    return { id: change.id, series, multiplier, at: isoTime(at) };
  },
});

/** Something becomes known about a milestone. */
export const liveData = worldAction({
  path: "/_live_data",
  title: "Set live data",
  summary: "Something becomes known about a milestone",
  effects: ["The live data of the milestone show it. Nothing is recorded."],
  body: lazyStrictObject(() => ({
    milestone: z.string().min(1).max(200).meta({ title: "Milestone", picker: "milestones" }),
    status: z.enum(["scheduled", "live", "final"]).meta({ title: "Status" }),
    note: z.string().min(1).max(500).optional().meta({ title: "Note" }),
  })),
  handle: ({ state, now }, { milestone: id, status, note }) => {
    const milestone = state.milestones.get(id);
    if (!milestone) throw controlRefusal(404, "not_found", `No such milestone: ${id}`, "milestone");
    const live = { status, ...(note !== undefined && { note }) };
    state.milestones.set(id, { ...milestone, live, updatedAt: now });
    return { milestone_id: id, type: milestone.type, details: live };
  },
});

/** The exchange tells its members something. */
export const announce = worldAction({
  path: "/_announce",
  title: "Announce",
  summary: "The exchange tells its members something",
  effects: ["The announcement is listed. Nothing is recorded: the feed has no frame for it."],
  body: lazyStrictObject(() => ({
    message: name("Message").meta({ title: "Message", suggestions: ["Trading pauses at 17:00."] }),
    type: z.enum(["info", "warning", "error"]).default("info").meta({ title: "Type" }),
  })),
  handle: ({ state, ids, now }, { message, type }) => {
    const id = ids.uuid("announcement");
    state.announcements.add({ id, type, message, at: now });
    return { id, type, message };
  },
});

const cashBody = lazyStrictObject(() => ({
  member: z.string().min(1).max(200).meta({ title: "Member", picker: "members" }),
  amount: z.int().min(1).max(100_000_000).meta({ title: "Amount", description: "In cents" }),
}));

function moveCash(
  { state, ids, now }: SimContext,
  kind: CashMovement["kind"],
  id: string,
  cents: number,
) {
  const member = state.members.get(id);
  if (!member) throw controlRefusal(404, "not_found", `No such member: ${id}`, "member");
  const amount = cents * CENT;
  if (kind === "withdrawal" && member.cash - member.reserved < amount) {
    const message = `amount: member ${id} has less money available`;
    throw controlRefusal(409, "insufficient_balance", message, "amount");
  }
  member.cash += kind === "deposit" ? amount : -amount;
  member.updatedAt = now;
  const movement = { id: ids.uuid(kind), memberId: id, kind, cents, at: now };
  state.cashMovements.add(movement);
  return { id: movement.id, member: id, amount: cents };
}

/** Money comes into an account. */
export const deposit = worldAction({
  path: "/_deposit",
  title: "Deposit money",
  summary: "Money comes into the account of a member",
  effects: ["The balance grows, and the deposit is listed. Nothing is recorded."],
  body: cashBody,
  handle: (context, { member, amount }) => moveCash(context, "deposit", member, amount),
});

/** Money leaves an account. */
export const withdrawal = worldAction({
  path: "/_withdraw",
  title: "Withdraw money",
  summary: "Money leaves the account of a member",
  effects: ["The balance shrinks, and the withdrawal is listed. Nothing is recorded."],
  body: cashBody,
  handle: (context, { member, amount }) => moveCash(context, "withdrawal", member, amount),
});
