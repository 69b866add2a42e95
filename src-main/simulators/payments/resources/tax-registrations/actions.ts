import { badRequest, missingParam } from "../../errors.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { isSupportedCountry, nameOfState } from "../../tax/rates.ts";
import type { RegistrationOption, TaxRegistration } from "../../tax/types.ts";
import type { NewRegistration, RegistrationUpdate } from "./schema.ts";

/** Throws if the options of a registration do not fit its country. */
function checkOption(country: string, options: NewRegistration["country_options"]): void {
  const key = country.toLowerCase();
  const [other] = Object.keys(options).filter((name) => name !== key);
  if (other !== undefined) {
    const message = `The country_options for ${other} cannot be used with the country ${country}.`;
    throw badRequest(message, { param: `country_options[${other}]` });
  }
  const option: RegistrationOption | undefined = options[key];
  const param = `country_options[${key}]`;
  if (!option) throw missingParam(param);
  const checkState = (name: string, state: string | undefined) => {
    if (state === undefined) throw missingParam(`${param}${name}`);
    if (nameOfState(country, state) !== undefined) return;
    throw badRequest(`Invalid state: ${state}`, { param: `${param}${name}` });
  };
  if (country === "US") checkState("[state]", option.state);
  if (option.type === "province_standard") {
    checkState("[province_standard][province]", option.province_standard?.province);
  }
}

function checkPeriod(activeFrom: number, expiresAt: number | null): void {
  if (expiresAt === null || expiresAt > activeFrom) return;
  throw badRequest("expires_at must be after active_from.", { param: "expires_at" });
}

/** Registers an account with a tax authority. */
export function createRegistration(context: SimContext, input: NewRegistration): TaxRegistration {
  const country = input.country.toUpperCase();
  if (!isSupportedCountry(country)) {
    throw badRequest(`Stripe Tax does not support the country ${country}.`, {
      code: "country_unsupported",
      param: "country",
    });
  }
  checkOption(country, input.country_options);
  const now = secondsNow(context);
  const activeFrom = input.active_from === "now" ? now : input.active_from;
  const expiresAt = input.expires_at ?? null;
  checkPeriod(activeFrom, expiresAt);
  return context.state.taxRegistrations.add({
    id: context.ids.next("taxreg_", 24),
    created: now,
    country,
    options: input.country_options,
    activeFrom,
    expiresAt,
  });
}

/** Changes the period of a registration. */
export function updateRegistration(
  context: SimContext,
  registration: TaxRegistration,
  { active_from: from = registration.activeFrom, expires_at: end }: RegistrationUpdate,
): TaxRegistration {
  const now = secondsNow(context);
  const activeFrom = from === "now" ? now : from;
  const expiresAt = end === undefined ? registration.expiresAt : end === "now" ? now : end;
  checkPeriod(activeFrom, expiresAt);
  return context.state.taxRegistrations.replace({ ...registration, activeFrom, expiresAt });
}
