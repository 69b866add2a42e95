import { settle } from "./world/settle.ts";
import { acceptQuoteAction, quoteAction, rfqAction } from "./world/quotes.ts";
import { announce, changeFees, deposit, liveData, withdrawal } from "./world/exchange-work.ts";
import { trade } from "./world/trade.ts";

/** The world actions: changes that only other members and the exchange itself can cause. */
export const worldActions = [
  trade,
  settle,
  rfqAction,
  quoteAction,
  acceptQuoteAction,
  announce,
  changeFees,
  liveData,
  deposit,
  withdrawal,
];
