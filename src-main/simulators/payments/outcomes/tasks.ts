import {
  advanceInvoice,
  announceInvoice,
  cancelWhenDue,
  expireIncomplete,
  expirePendingUpdate,
  noteOverdue,
  renewSubscription,
  resumeCollection,
  retryInvoice,
} from "../billing/cycle.ts";
import { announceTrialEnd } from "../billing/schedule-period.ts";
import { ACCOUNT_TASK, accountContext } from "../connect/account-context.ts";
import { expireWhenDue } from "../resources/checkout-sessions/actions.ts";
import { expireHold } from "../resources/payment-intents/actions.ts";
import {
  announceScheduleEnd,
  endSchedule,
  startPhase,
} from "../resources/subscription-schedules/actions.ts";
import { sendPayout, settlePayout } from "../resources/payouts/actions.ts";
import { settleRefund } from "../resources/refunds/actions.ts";
import type { SimContext } from "../state.ts";
import { settleWhenDue } from "./follow-payment.ts";

const ownTasks: Readonly<Record<string, (context: SimContext, id: string) => void>> = {
  advance_invoice: advanceInvoice,
  announce_invoice: announceInvoice,
  announce_trial_end: announceTrialEnd,
  cancel_subscription: cancelWhenDue,
  expire_checkout: expireWhenDue,
  expire_hold: expireHold,
  expire_pending_update: expirePendingUpdate,
  expire_subscription: expireIncomplete,
  invoice_overdue: noteOverdue,
  renew_subscription: renewSubscription,
  resume_collection: resumeCollection,
  retry_invoice: retryInvoice,
  schedule_end: endSchedule,
  schedule_expiring: announceScheduleEnd,
  schedule_phase: startPhase,
  send_payout: sendPayout,
  settle_payout: settlePayout,
  settle_payment: settleWhenDue,
  settle_refund: settleRefund,
};

/** The work that the provider does by itself at a scheduled time. */
export const tasks = {
  ...ownTasks,
  /** Runs a task of a connected account: its id, the name of the task, and what it is about. */
  [ACCOUNT_TASK]: (context: SimContext, job: string): void => {
    const [account = "", task = "", id = ""] = job.split(" ");
    const own = accountContext(context, account);
    if (own) ownTasks[task]?.(own, id);
  },
};
