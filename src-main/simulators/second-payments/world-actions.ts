import { authorizeAction, authorizeForm, pkceFields } from "#core/oauth/authorize-action.ts";
import { reader, service } from "./resources/oauth/service.ts";
import { dispute } from "./world/dispute.ts";
import { payInvoiceAction } from "./world/pay-invoice.ts";
import { payLinkAction } from "./world/pay-link.ts";
import { cashDrawerAction } from "./world/cash-drawer.ts";
import { sendPayoutAction } from "./world/send-payout.ts";
import { startLoyaltyAction } from "./world/start-loyalty.ts";
import {
  completeTerminalAction,
  completeTerminalRefund,
} from "./world/complete-terminal-request.ts";
import { completeTerminal } from "./world/complete-terminal.ts";

/** Changes that only buyers, merchants and banks can cause. */
export const worldActions = [
  dispute,
  completeTerminal,
  completeTerminalRefund,
  completeTerminalAction,
  sendPayoutAction,
  cashDrawerAction,
  startLoyaltyAction,
  payLinkAction,
  payInvoiceAction,
  authorizeAction("Square", service, reader, authorizeForm.extend(pkceFields)),
];
