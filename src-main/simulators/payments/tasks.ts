import type { Task } from "#core/contract/task.ts";
import {
  describeCheckout,
  describeDraft,
  describeHold,
  describeOverdue,
  describePayoutPaid,
  describePayoutSent,
  describeQuote,
  describeRefund,
  describeRetry,
  describeSettlement,
  describeTopup,
} from "./ahead/describe-payments.ts";
import {
  describePhase,
  describeScheduleEnd,
  describeScheduleNotice,
} from "./ahead/describe-schedules.ts";
import {
  describeCancellation,
  describeNotice,
  describePendingInvoice,
  describePendingUpdate,
  describeRenewal,
  describeResumption,
  describeTrialNotice,
  describeUnpaidResumption,
  describeUnpaidStart,
} from "./ahead/describe-subscriptions.ts";
import {
  advanceInvoice,
  announceInvoice,
  cancelWhenDue,
  expireIncomplete,
  expirePendingUpdate,
  expireResumption,
  noteOverdue,
  renewSubscription,
  resumeCollection,
  retryInvoice,
} from "./billing/cycle.ts";
import { invoicePending } from "./billing/pending-invoices.ts";
import { announceTrialEnd } from "./billing/schedule-period.ts";
import { ACCOUNT_TASK, accountContext } from "./connect/account-context.ts";
import { expireWhenDue } from "./resources/checkout-sessions/actions.ts";
import { expireHold } from "./resources/payment-intents/actions.ts";
import {
  announceScheduleEnd,
  endSchedule,
  startPhase,
} from "./resources/subscription-schedules/actions.ts";
import { sendPayout, settlePayout } from "./resources/payouts/actions.ts";
import { settleRefund } from "./resources/refunds/actions.ts";
import { expireQuote } from "./resources/quotes/actions.ts";
import { settleTopup } from "./resources/topups/actions.ts";
import type { State } from "./state.ts";
import { settleWhenDue } from "./outcomes/follow-payment.ts";

const ownTasks: Readonly<Record<string, Task<State>>> = {
  advance_invoice: { run: advanceInvoice, describe: describeDraft },
  announce_invoice: { run: announceInvoice, describe: describeNotice },
  announce_trial_end: { run: announceTrialEnd, describe: describeTrialNotice },
  cancel_subscription: { run: cancelWhenDue, describe: describeCancellation },
  expire_checkout: { run: expireWhenDue, describe: describeCheckout },
  expire_hold: { run: expireHold, describe: describeHold },
  expire_pending_update: { run: expirePendingUpdate, describe: describePendingUpdate },
  expire_quote: { run: expireQuote, describe: describeQuote },
  expire_resumption: { run: expireResumption, describe: describeUnpaidResumption },
  expire_subscription: { run: expireIncomplete, describe: describeUnpaidStart },
  invoice_overdue: { run: noteOverdue, describe: describeOverdue },
  invoice_pending: { run: invoicePending, describe: describePendingInvoice },
  renew_subscription: { run: renewSubscription, describe: describeRenewal },
  resume_collection: { run: resumeCollection, describe: describeResumption },
  retry_invoice: { run: retryInvoice, describe: describeRetry },
  schedule_end: { run: endSchedule, describe: describeScheduleEnd },
  schedule_expiring: { run: announceScheduleEnd, describe: describeScheduleNotice },
  schedule_phase: { run: startPhase, describe: describePhase },
  send_payout: { run: sendPayout, describe: describePayoutSent },
  settle_payout: { run: settlePayout, describe: describePayoutPaid },
  settle_payment: { run: settleWhenDue, describe: describeSettlement },
  settle_topup: { run: settleTopup, describe: describeTopup },
  settle_refund: { run: settleRefund, describe: describeRefund },
};

/** Reads a task of a connected account: its id, the name of the task, and what it is about. */
function readJob(job: string) {
  const [account = "", name = "", about = ""] = job.split(" ");
  return { account, task: ownTasks[name], about };
}

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  ...ownTasks,
  [ACCOUNT_TASK]: {
    run: (context, job) => {
      const { account, task, about } = readJob(job);
      const own = accountContext(context, account);
      if (own) task?.run(own, about);
    },
    describe: (context, job, due) => {
      const { account, task, about } = readJob(job);
      const own = accountContext(context, account);
      const found = own && task?.describe(own, about, due);
      // The panel lists the objects of the platform only.
      return found && { ...found, about: [...(found.about ?? []), account], object: undefined };
    },
  },
};
