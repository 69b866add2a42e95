import * as z from "zod";
import { metadataField, type ObjectOf, objectFields, shown } from "../shared/fields.ts";
import { flag, params } from "../shared/schema.ts";

const name = z.string().min(1).max(80);

/** The fields of a feature, in the order of responses. */
export const featureFields = objectFields(() => ({
  id: shown(""),
  object: shown("entitlements.feature"),
  active: { ...shown(true), update: flag.optional() },
  livemode: shown(false),
  lookup_key: { ...shown(""), create: z.string().min(1).max(80) },
  metadata: metadataField(),
  name: { ...shown(""), create: name, update: name.optional() },
}));

/** A feature that an app offers to the customers of products. */
export type Feature = ObjectOf<typeof featureFields>;

/** The parameters of `POST /v1/entitlements/features`. */
export const createFeatureBody = params(featureFields.created);

/** The parameters of `POST /v1/entitlements/features/:id`. */
export const updateFeatureBody = params(featureFields.updated);
