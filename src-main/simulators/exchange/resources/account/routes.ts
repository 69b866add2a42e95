import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import type { CashMovement } from "../../shared/catalogue.ts";
import type { Member } from "../../shared/entities.ts";
import { limit } from "../../shared/fields.ts";
import { pageByCursor } from "../../shared/paging.ts";
import { seconds, type ApiObject } from "../../shared/units.ts";
import type { SimContext } from "../../state.ts";

const base = "/trade-api/v2";

/** The limits of the lowest tier. They are shown, and never reached: a test would fail by chance. */
const limits = {
  usage_tier: "basic",
  read: { refill_rate: 20, bucket_capacity: 20 },
  write: { refill_rate: 10, bucket_capacity: 10 },
  grants: [],
};

const presentMovement = (movement: CashMovement): ApiObject => ({
  id: movement.id,
  status: "applied",
  type: "ach",
  amount_cents: movement.cents,
  fee_cents: 0,
  created_ts: seconds(movement.at),
  finalized_ts: seconds(movement.at),
});

const page = lazyObject(() => ({ limit: limit(100, 500), cursor: z.string().optional() }));

const listMovements =
  (name: string, kind: CashMovement["kind"]) =>
  (
    { state }: SimContext,
    { query }: { readonly query: z.output<typeof page> },
    member: Member,
  ): ApiObject => {
    const found = pageByCursor(
      state.cashMovements,
      query.limit,
      query.cursor,
      (movement) => movement.kind === kind && movement.memberId === member.id,
    );
    return { [name]: found.items.map(presentMovement), cursor: found.cursor };
  };

/** The limits of an account, and the money that came into it or left it. */
export const routes = [
  route(`GET ${base}/account/limits`, "Shows the limits of an account", () => limits),
  route(`GET ${base}/portfolio/deposits`, "Lists deposits", {
    query: page,
    handle: listMovements("deposits", "deposit"),
  }),
  route(`GET ${base}/portfolio/withdrawals`, "Lists withdrawals", {
    query: page,
    handle: listMovements("withdrawals", "withdrawal"),
  }),
];
