import { authorizeAction, authorizeForm, pkceFields } from "#core/oauth/authorize-action.ts";
import { reader, service } from "./resources/oauth/service.ts";
import { dispute } from "./world/dispute.ts";
import { payInvoiceAction } from "./world/pay-invoice.ts";
import { payLinkAction } from "./world/pay-link.ts";
import { completeTerminal } from "./world/complete-terminal.ts";

/** Changes that only buyers and their banks can cause. */
export const worldActions = [
  dispute,
  completeTerminal,
  payLinkAction,
  payInvoiceAction,
  authorizeAction("Square", service, reader, authorizeForm.extend(pkceFields)),
];
