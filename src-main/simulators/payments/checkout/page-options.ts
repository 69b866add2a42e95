import { findRepeated } from "#shared/text/find-repeated.ts";
import * as z from "zod";
import { is, isNot, refusedIf, requiredIf, type Rule, within } from "#core/contract/rules/rule.ts";
import { rejectField } from "#core/contract/issues.ts";
import { NO_CODE } from "../errors.ts";
import { listField, type ObjectOf, objectFields, param, shown } from "../shared/fields.ts";
import { keepOr } from "../shared/metadata.ts";
import { createChoice, unsettable } from "../shared/schema.ts";
import {
  consentCollection,
  customField,
  customText,
  nameCollection,
  optionalItem,
  shippingAddresses,
  taxIdCollection,
  toggle,
} from "./option-schemas.ts";

interface Message {
  readonly message: string;
}

/** The app's own words on the page, by their place. */
interface CustomText {
  readonly after_submit: Message | null;
  readonly shipping_address: Message | null;
  readonly submit: Message | null;
  readonly terms_of_service_acceptance: Message | null;
}

const noText: CustomText = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

const customTextAfter = (before: CustomText, input: z.output<typeof customText>): CustomText => ({
  after_submit: keepOr(input.after_submit, before.after_submit),
  shipping_address: keepOr(input.shipping_address, before.shipping_address),
  submit: keepOr(input.submit, before.submit),
  terms_of_service_acceptance: keepOr(
    input.terms_of_service_acceptance,
    before.terms_of_service_acceptance,
  ),
});

/** Refuses two fields with the same key. */
function refuseSameKeys(
  fields: readonly { readonly key: string }[],
  context: z.RefinementCtx,
): void {
  const again = findRepeated(fields.map(({ key }) => key));
  if (again === undefined) return;
  rejectField(context, NO_CODE, `The key \`${again}\` must be unique among the custom fields.`);
}

/**
 * The parameters that say what a checkout page asks for and shows, the same for sessions and links. They
 * are stored as the API shows them.
 */
export const pageOptions = objectFields(() => ({
  billing_address_collection: param(createChoice("auto", "required"), null),
  consent_collection: param(consentCollection, null),
  custom_fields: listField(unsettable(z.array(customField).max(3).superRefine(refuseSameKeys))),
  custom_text: { ...param(customText, noText), ...shown(noText), after: customTextAfter },
  name_collection: param(unsettable(nameCollection), null),
  optional_items: listField(unsettable(z.array(optionalItem).max(10))),
  phone_number_collection: param(toggle, { enabled: false }),
  shipping_address_collection: param(unsettable(shippingAddresses), null),
  tax_id_collection: param(taxIdCollection, null),
}));

/** The options of a page, as the API shows them. */
export type PageOptions = ObjectOf<typeof pageOptions>;

/** Rules about the app's own questions: each has the details of its own type. */
export const optionRules: readonly Rule[] = within(
  "custom_fields[]",
  requiredIf("dropdown", is("type", "dropdown")),
  refusedIf("dropdown", is("type", "numeric", "text")),
  refusedIf("numeric", isNot("type", "numeric")),
  refusedIf("text", isNot("type", "text")),
);
