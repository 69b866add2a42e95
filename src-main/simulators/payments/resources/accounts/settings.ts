import type * as z from "zod";
import { keepOr } from "../../shared/metadata.ts";
import type { settingsBody } from "./company.ts";

/** The settings of an account that its platform can set. */
export interface AccountSettings {
  readonly branding: {
    readonly icon: string | null;
    readonly logo: string | null;
    readonly primary_color: string | null;
    readonly secondary_color: string | null;
  };
  readonly cardPrefix: string | null;
  readonly descriptor: string | null;
  readonly payouts: {
    readonly debitsNegative: boolean;
    readonly delayDays: number;
    readonly interval: "daily" | "manual" | "monthly" | "weekly";
    readonly weeklyAnchor: string | null;
    readonly descriptor: string | null;
  };
}

/** The settings of a new account. */
export const firstSettings: AccountSettings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  cardPrefix: null,
  descriptor: null,
  payouts: {
    debitsNegative: true,
    delayDays: 2,
    interval: "daily",
    weeklyAnchor: null,
    descriptor: null,
  },
};

const MINIMUM_DELAY = 2;

/** Returns the settings of an account after a request. */
export function reviseSettings(
  before: AccountSettings,
  input: z.output<typeof settingsBody> = {},
): AccountSettings {
  const { branding, payouts = {} } = input;
  const { schedule = {} } = payouts;
  const delay = schedule.delay_days === "minimum" ? MINIMUM_DELAY : schedule.delay_days;
  return {
    branding: {
      icon: keepOr(branding?.icon, before.branding.icon),
      logo: keepOr(branding?.logo, before.branding.logo),
      primary_color: keepOr(branding?.primary_color, before.branding.primary_color),
      secondary_color: keepOr(branding?.secondary_color, before.branding.secondary_color),
    },
    cardPrefix: keepOr(input.card_payments?.statement_descriptor_prefix, before.cardPrefix),
    descriptor: keepOr(input.payments?.statement_descriptor, before.descriptor),
    payouts: {
      debitsNegative: payouts.debit_negative_balances ?? before.payouts.debitsNegative,
      delayDays: delay === undefined ? before.payouts.delayDays : Number(delay),
      interval: schedule.interval ?? before.payouts.interval,
      weeklyAnchor: schedule.weekly_anchor ?? before.payouts.weeklyAnchor,
      descriptor: keepOr(payouts.statement_descriptor, before.payouts.descriptor),
    },
  };
}
