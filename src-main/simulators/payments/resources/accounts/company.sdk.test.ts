import { expect, test } from "vitest";
import { openStripe } from "../../testing/sdk.ts";

test("an account keeps its company, settings and currency, and hides its numbers", async () => {
  await using bench = await openStripe();
  const { stripe } = bench;
  const account = await stripe.accounts.create({
    ...{ type: "custom", business_type: "company", default_currency: "eur", country: "DE" },
    capabilities: { transfers: { requested: true } },
    company: {
      ...{ name: "Tea Ltd", phone: "+49301234567", tax_id: "HRB1234", owners_provided: true },
      address: { line1: "Hauptstr. 1", country: "DE" },
    },
    business_profile: { support_address: { line1: "Hauptstr. 2" } },
    settings: {
      branding: { primary_color: "#112233" },
      card_payments: { statement_descriptor_prefix: "TEA" },
      payments: { statement_descriptor: "TEA LTD" },
      payouts: { schedule: { interval: "weekly", weekly_anchor: "friday", delay_days: "minimum" } },
    },
    tos_acceptance: { service_agreement: "recipient" },
  });
  expect(account).toMatchObject({
    default_currency: "eur",
    company: {
      ...{ name: "Tea Ltd", tax_id_provided: true, vat_id_provided: false, owners_provided: true },
      address: { line1: "Hauptstr. 1", city: null },
    },
    settings: {
      branding: { primary_color: "#112233", logo: null },
      card_payments: { statement_descriptor_prefix: "TEA" },
      payments: { statement_descriptor: "TEA LTD" },
      payouts: { schedule: { interval: "weekly", weekly_anchor: "friday", delay_days: 2 } },
    },
    tos_acceptance: { service_agreement: "recipient" },
  });
  expect(JSON.stringify(account)).not.toContain("HRB1234");
  const changed = await stripe.accounts.update(account.id, {
    company: { vat_id: "DE123456789" },
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
  expect(changed).toMatchObject({
    company: { name: "Tea Ltd", vat_id_provided: true },
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
  expect(bench.types().at(-1)).toBe("account.updated");
});
