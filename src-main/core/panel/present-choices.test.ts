import { expect, test } from "vitest";
import type { FieldChoice } from "#shared/domain/action-choices.ts";
import type { ChoiceField } from "./choice-fields.ts";
import { presentChoices } from "./present-choices.ts";

const field = (name: string, list: ChoiceField["list"], isPrefilled = true): ChoiceField => ({
  name,
  isPrefilled,
  list,
});

const charges: readonly FieldChoice[] = [
  { id: "ch_3", label: "12.00 usd", unfit: "disputed already" },
  { id: "ch_2", label: "9.00 usd" },
  { id: "ch_1", label: "5.00 usd" },
];

test("holds the newest value that fits, and shows the others with their reason", () => {
  const { prefilled, fields } = presentChoices([field("charge", () => charges)], { typed: {} });
  expect(prefilled).toEqual({ charge: "ch_2" });
  expect(fields["charge"]?.items).toEqual(charges);
});

test("keeps typed and cleared fields", () => {
  const form = [field("charge", () => charges)];
  expect(presentChoices(form, { typed: { charge: "" } }).prefilled).toEqual({});
  expect(presentChoices(form, { typed: { charge: "ch_1" } }).prefilled).toEqual({});
});

test("lets a value depend on the fields before it, and fill others", () => {
  const form = [
    field("user", () => [{ id: "ada", label: "" }]),
    field("button", (typed) => [
      { id: `of ${typed["user"] ?? ""}`, label: "", fills: { channel: "general" } },
    ]),
    field("channel", () => [{ id: "random", label: "" }], false),
  ];
  expect(presentChoices(form, { typed: {} }).prefilled).toEqual({
    user: "ada",
    button: "of ada",
    channel: "general",
  });
});

test("searches one field by every word, also in the reason", () => {
  const search = { field: "charge", text: "USD disputed" };
  const { prefilled, fields } = presentChoices([field("charge", () => charges)], {
    typed: {},
    search,
  });
  expect(fields["charge"]?.items.map(({ id }) => id)).toEqual(["ch_3"]);
  expect(prefilled).toEqual({ charge: "ch_2" });
});
