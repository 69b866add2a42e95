import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type * as z from "zod";
import { changed, emit } from "../../events.ts";
import { route } from "../../route.ts";
import { type ApiObject, presentAddress } from "../../shared/present.ts";
import { createChoice, params, text } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { missingSettings, settingsOf, storeSettings } from "../../tax/settings.ts";
import type { TaxSettings } from "../../tax/types.ts";
import { locatedAddress } from "../tax-calculations/schema.ts";
import { requireTaxCode } from "../tax-codes/codes.ts";

const body = params(() => ({
  defaults: lazyStrictObject(() => ({
    tax_behavior: createChoice("exclusive", "inclusive", "inferred_by_currency").optional(),
    tax_code: text.optional(),
  })).optional(),
  head_office: lazyStrictObject(() => ({ address: locatedAddress })).optional(),
}));

function presentSettings(settings: TaxSettings): ApiObject {
  const missing = missingSettings(settings);
  const isActive = missing.length === 0;
  return {
    object: "tax.settings",
    defaults: {
      provider: "stripe",
      tax_behavior: settings.taxBehavior,
      tax_code: settings.taxCode,
    },
    head_office: settings.headOffice && { address: settings.headOffice },
    livemode: false,
    status: isActive ? "active" : "pending",
    status_details: isActive ? { active: {} } : { pending: { missing_fields: missing } },
  };
}

function updateSettings({ state }: SimContext, input: z.output<typeof body>): TaxSettings {
  const before = settingsOf(state);
  const { defaults, head_office: office } = input;
  const code = defaults?.tax_code;
  const given =
    code === undefined || code === null ? code : requireTaxCode(code, "defaults[tax_code]");
  return storeSettings(state, {
    ...before,
    headOffice: office ? presentAddress(office.address) : before.headOffice,
    taxBehavior: defaults?.tax_behavior ?? before.taxBehavior,
    taxCode: given === undefined ? before.taxCode : given,
  });
}

/** The account's own facts that its taxes depend on. */
export const routes = [
  route("GET /v1/tax/settings", "Shows the settings of taxes", {
    answers: "tax.settings",
    handle: ({ state }) => presentSettings(settingsOf(state)),
  }),
  route("POST /v1/tax/settings", "Changes the settings of taxes", {
    answers: "tax.settings",
    body,
    handle: (context, { params: input }) => {
      const before = presentSettings(settingsOf(context.state));
      const after = presentSettings(updateSettings(context, input));
      emit(context, changed("tax.settings.updated", before, after));
      return after;
    },
  }),
];
