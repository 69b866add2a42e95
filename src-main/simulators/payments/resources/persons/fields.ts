import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { metadataField, type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { address, flag, integer, params, percent, text } from "../../shared/schema.ts";
import { unsettable, unsupported } from "../../shared/schema.ts";
import type { Passed } from "../../shared/types.ts";

const dob = unsettable(lazyStrictObject(() => ({ day: integer, month: integer, year: integer })));

const relationship = lazyStrictObject(() => ({
  authorizer: flag.optional(),
  director: flag.optional(),
  executive: flag.optional(),
  legal_guardian: flag.optional(),
  owner: flag.optional(),
  percent_ownership: unsettable(percent).optional(),
  representative: flag.optional(),
  title: text.optional(),
}));

const merged = <Schema extends z.ZodType>(schema: Schema) => ({
  ...shown<Passed>({}),
  create: schema.optional(),
  update: schema.optional(),
  after: (before: Passed, input: object): Passed => ({ ...before, ...input }),
});

/** The fields of a person, as far as clients can read them. */
export const personFields = objectFields(() => ({
  id: shown(""),
  object: shown("person"),
  account: shown(""),
  address: merged(address),
  created: shown(0),
  dob: param(dob, null),
  email: param(text, null),
  first_name: param(text, null),
  last_name: param(text, null),
  maiden_name: param(text, null),
  metadata: metadataField(),
  nationality: param(text, null),
  phone: param(text, null),
  relationship: merged(relationship),
}));

/** A person of a connected account: its owner, its representative, a director. */
export interface Person extends ObjectOf<typeof personFields> {
  /** True if the number was given; no response shows it. */
  readonly hasIdNumber: boolean;
  readonly hasSsn: boolean;
  /** True if the account is this person. */
  readonly isIndividual: boolean;
}

const secrets = () => ({
  id_number: z.string().min(4).max(50).optional(),
  ssn_last_4: z
    .string()
    .regex(/^\d{4}$/, "must be four digits")
    .optional(),
});

const others = () =>
  unsupported(
    "address_kana",
    "address_kanji",
    "first_name_kana",
    "first_name_kanji",
    "full_name_aliases",
    "gender",
    "id_number_secondary",
    "last_name_kana",
    "last_name_kanji",
    "political_exposure",
    "registered_address",
    "verification",
  );

const shape = () => ({ ...personFields.created(), ...secrets(), ...others() });

/** The parameters of persons. */
export const personBody = params(() => ({
  ...shape(),
  ...unsupported("additional_tos_acceptances", "documents", "person_token", "us_cfpb_data"),
}));

/** The person that an account is, as the parameters of accounts describe it. */
export const individual = lazyStrictObject(shape);

export type PersonInput = Omit<z.output<typeof personBody>, "expand">;
