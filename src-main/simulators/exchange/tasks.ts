import type { Task } from "#core/contract/task.ts";
import { expireOrder } from "./resources/orders/actions.ts";
import { formatCount, formatPrice } from "./shared/units.ts";
import type { State } from "./state.ts";

/** The work that the exchange does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  expire_order: {
    run: expireOrder,
    describe: ({ state }, id) => {
      const member = state.members.get(state.orderOwners.get(id)?.memberId ?? "");
      const order = member?.orders.get(id);
      if (!member || order?.status !== "resting") return undefined;
      const { bookSide, remaining, price, ticker } = order;
      return {
        title: "Order expires",
        money: `$${formatPrice(price)}`,
        about: [`${bookSide} of ${formatCount(remaining)}`, ticker, member.name],
        object: { collection: "orders", id },
      };
    },
  },
};
