import { settle } from "./world/settle.ts";
import { trade } from "./world/trade.ts";

/** The world actions: changes that only other members and the exchange itself can cause. */
export const worldActions = [trade, settle];
