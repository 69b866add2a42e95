import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** A kind of configuration of which a bucket has several, each with an id. */
export interface NamedKind {
  /** The query parameter. */
  readonly parameter: string;
  /** The name of the operations: `GetBucket${name}Configuration`. */
  readonly name: string;
  /** The root element of the document. */
  readonly root: string;
  /** The root element of the list. */
  readonly list: string;
  readonly body: z.ZodType<{ readonly Id: string }>;
}

const text = z.string().transform((value) => value.trim());
const id = text.pipe(z.string().regex(/^[\w.-]{1,64}$/));
const flag = text.pipe(z.enum(["true", "false"]));
const number = text.pipe(z.string().regex(/^\d{1,9}$/)).transform(Number);
const arn = text.pipe(z.string().startsWith("arn:aws:s3:::"));
const tags = z.array(lazyObject(() => ({ Key: z.string().min(1), Value: z.string() }))).optional();
const conditions = lazy(() => ({ Prefix: z.string().optional(), Tag: tags }));

/** One condition, or several within `And`. */
const filter = (more: z.ZodRawShape = {}) =>
  z
    .strictObject({
      ...{ ...conditions(), ...more },
      And: z.strictObject({ ...conditions(), ...more }).optional(),
    })
    .refine((input) => Object.keys(input).length === 1)
    .refine(({ Tag }) => (Tag?.length ?? 1) === 1);

const destination = (formats: readonly [string, ...string[]]) =>
  z.object({
    S3BucketDestination: z.object({
      Bucket: arn,
      Format: text.pipe(z.enum(formats)),
      Prefix: z.string().optional(),
      Encryption: z.unknown().optional(),
    }),
  });

const inventory = lazyObject(() => ({
  Id: id,
  IsEnabled: flag,
  Destination: destination(["CSV", "ORC", "Parquet"]),
  Schedule: z.object({ Frequency: text.pipe(z.enum(["Daily", "Weekly"])) }),
  IncludedObjectVersions: text.pipe(z.enum(["All", "Current"])),
  Filter: z.strictObject({ Prefix: z.string() }).optional(),
  OptionalFields: z.unknown().optional(),
}));

const analytics = lazyObject(() => ({
  Id: id,
  Filter: filter().optional(),
  StorageClassAnalysis: z.union([
    z.object({
      DataExport: z
        .object({
          OutputSchemaVersion: text.pipe(z.literal("V_1")),
          Destination: destination(["CSV"]),
        })
        .optional(),
    }),
    z.string(),
  ]),
}));

/** The days of no access after which an object moves to a tier, at least. */
const TIERS = { ARCHIVE_ACCESS: 90, DEEP_ARCHIVE_ACCESS: 180 } as const;

const tiering = lazyObject(() => ({
  Id: id,
  Filter: filter().optional(),
  Status: text.pipe(z.enum(["Enabled", "Disabled"])),
  Tiering: z
    .array(
      z
        .object({
          Days: number,
          AccessTier: text.pipe(z.enum(["ARCHIVE_ACCESS", "DEEP_ARCHIVE_ACCESS"])),
        })
        .refine(({ Days, AccessTier }) => Days >= TIERS[AccessTier] && Days <= 730),
    )
    .min(1)
    .max(2),
}));

export const namedKinds: readonly NamedKind[] = [
  {
    parameter: "inventory",
    name: "Inventory",
    root: "InventoryConfiguration",
    list: "ListInventoryConfigurationsResult",
    body: inventory,
  },
  {
    parameter: "metrics",
    name: "Metrics",
    root: "MetricsConfiguration",
    list: "ListMetricsConfigurationsResult",
    body: lazyObject(() => ({
      Id: id,
      Filter: filter({ AccessPointArn: text.optional() }).optional(),
    })),
  },
  {
    parameter: "analytics",
    name: "Analytics",
    root: "AnalyticsConfiguration",
    list: "ListBucketAnalyticsConfigurationResult",
    body: analytics,
  },
  {
    parameter: "intelligent-tiering",
    name: "IntelligentTiering",
    root: "IntelligentTieringConfiguration",
    list: "ListBucketIntelligentTieringConfigurationsOutput",
    body: tiering,
  },
];
