import type { ConnectedAccount } from "../../connect/types.ts";
import { shortList, type ApiObject } from "../../shared/present.ts";
import type { SimContext } from "../../state.ts";
import type { Resource } from "../../shared/resource.ts";
import { listBankAccounts } from "../external-accounts/present.ts";
import { listMissing, presentPerson } from "../persons/present.ts";
import { presentController } from "./controller.ts";

/** Returns what an account still needs before it can take payments. */
export function listDue(account: ConnectedAccount, context: SimContext): readonly string[] {
  const { profile, terms, businessType, id, isOnboarded, controller } = account;
  if (isOnboarded) return [];
  const needed = (name: string, isGiven: boolean) => (isGiven ? [] : [name]);
  const common = [
    ...needed("business_profile.url", hasProfile(profile)),
    ...needed("external_account", listBankAccounts(context, id).length > 0),
    ...needed("tos_acceptance.date", typeof terms?.date === "number"),
    ...needed("tos_acceptance.ip", typeof terms?.ip === "string"),
  ];
  // Details that the provider collects are entered on its page.
  if (controller.collects === "stripe") return common;
  const people = [...context.state.persons.values()].filter((one) => one.account === id);
  if (businessType === "individual") {
    const self = people.find(({ isIndividual }) => isIndividual);
    return [...common, ...listMissing(self).map((name) => `individual.${name}`)];
  }
  const leader = people.find((one) => one.relationship["representative"] === true);
  const prefix = leader?.id ?? "representative";
  return [
    ...needed("business_type", businessType !== null),
    ...common,
    ...listMissing(leader).map((name) => `${prefix}.${name}`),
  ];
}

const hasProfile = (profile: ConnectedAccount["profile"]): boolean =>
  Boolean(profile?.["url"] ?? profile?.["product_description"]);

/** The profile of an account, of which at most the name is known. */
export function presentProfile(name: string | null): ApiObject {
  return {
    mcc: null,
    minority_owned_business_designation: null,
    name,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  };
}

/** The settings for the texts that an account shows to people. */
export function presentTexts(name: string | null, descriptor: string | null): ApiObject {
  const prefixes = {
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  };
  return {
    card_payments: { statement_descriptor_prefix: null, ...prefixes },
    dashboard: { display_name: name, timezone: "Etc/UTC" },
    payments: {
      statement_descriptor: descriptor,
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      ...prefixes,
    },
  };
}

function presentCapabilities({ capabilities, isOnboarded }: ConnectedAccount): ApiObject {
  const status = isOnboarded ? "active" : "inactive";
  return Object.fromEntries(capabilities.map((name) => [name, status] as const));
}

function presentRequirements(open: readonly string[], disabledReason: string | null): ApiObject {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: open,
    disabled_reason: disabledReason,
    errors: [],
    eventually_due: open,
    past_due: open,
    pending_verification: [],
  };
}

/** A capability as the API shows it. */
export function presentCapability(
  account: ConnectedAccount,
  name: string,
  context: SimContext,
): ApiObject {
  const isRequested = account.capabilities.includes(name);
  const status = account.isOnboarded ? "active" : "inactive";
  const isOpen = isRequested && !account.isOnboarded;
  return {
    id: name,
    object: "capability",
    account: account.id,
    future_requirements: presentRequirements([], null),
    requested: isRequested,
    requested_at: isRequested ? account.created : null,
    requirements: presentRequirements(
      isRequested ? listDue(account, context) : [],
      isOpen ? "requirements.fields_needed" : null,
    ),
    status: isRequested ? status : "unrequested",
  };
}

/** Returns the reason that a rejected account shows. */
function disabledReasonOf(reason: string): string {
  if (reason.startsWith("fraud")) return "rejected.fraud";
  return reason === "terms_of_service" ? "rejected.terms_of_service" : "rejected.other";
}

/** A connected account as the API shows it. */
export function presentConnectedAccount(account: ConnectedAccount, context: SimContext): ApiObject {
  const { isOnboarded, rejection, terms } = account;
  const rejected = rejection ? disabledReasonOf(rejection.reason) : null;
  const due = listDue(account, context);
  const banks = listBankAccounts(context, account.id);
  const self = [...context.state.persons.values()].find(
    (one) => one.account === account.id && one.isIndividual,
  );
  return {
    id: account.id,
    object: "account",
    business_profile: { ...presentProfile(null), ...account.profile },
    business_type: account.businessType,
    capabilities: presentCapabilities(account),
    charges_enabled: isOnboarded && !rejection,
    controller: presentController(account.controller),
    country: account.country,
    created: account.created,
    default_currency: "usd",
    details_submitted: isOnboarded,
    email: account.email,
    external_accounts: shortList(
      `/v1/accounts/${account.id}/external_accounts`,
      banks.map((bank) => ({ ...bank })),
    ),
    future_requirements: presentRequirements([], null),
    ...(self ? { individual: presentPerson(self) } : {}),
    metadata: account.metadata,
    payouts_enabled: isOnboarded && rejection?.isPaidOut !== false,
    requirements: isOnboarded
      ? presentRequirements([], rejected)
      : presentRequirements(due, rejected ?? "requirements.past_due"),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_issuing: { tos_acceptance: { date: null, ip: null } },
      ...presentTexts(null, null),
      payouts: {
        debit_negative_balances: true,
        schedule: { delay_days: 2, interval: "daily" },
        statement_descriptor: null,
      },
    },
    tos_acceptance: terms
      ? { date: terms.date, ip: terms.ip, user_agent: terms.agent }
      : { date: isOnboarded ? account.created : null },
    type: account.type,
  };
}

export const accountResource: Resource<ConnectedAccount> = {
  name: "account",
  of: ({ connectedAccounts }) => connectedAccounts,
  present: presentConnectedAccount,
};

/** An application that an account is connected to, as events show it. */
export const presentApp = (clientId: string) => ({
  id: clientId,
  object: "application",
  name: clientId,
});
