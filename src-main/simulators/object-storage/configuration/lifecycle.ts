import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Entry, StoredObject, Tags } from "../state.ts";

const DAY_MS = 86_400_000;
const MAX_RULES = 1_000;

const text = z.string().transform((value) => value.trim());
const count = text.pipe(z.string().regex(/^\d{1,9}$/)).transform(Number);
const newer = count.refine((value) => value >= 1 && value <= 100).optional();
const date = text.pipe(z.iso.datetime({ offset: true })).transform((value) => Date.parse(value));
const tag = lazyObject(() => ({ Key: z.string(), Value: z.string() }));
const tags = z.array(tag).default([]);

const conditions = lazy(() => ({
  Prefix: z.string().optional(),
  Tag: tags,
  ObjectSizeGreaterThan: count.optional(),
  ObjectSizeLessThan: count.optional(),
}));

const fields = lazyObject(() => ({ ...conditions(), And: lazyObject(conditions).optional() }));

type Filter = z.output<typeof fields>;

/** An empty filter reads as an empty text. */
const filter = z.union([fields, z.string().transform((): Filter => ({ Tag: [] }))]);

const rule = lazyObject(() => ({
  ID: z.string().optional(),
  Status: text.pipe(z.enum(["Enabled", "Disabled"])),
  Prefix: z.string().optional(),
  Filter: filter.optional(),
  Expiration: z
    .object({
      Days: count.optional(),
      Date: date.optional(),
      ExpiredObjectDeleteMarker: text.optional(),
    })
    .optional(),
  Transition: z
    .array(z.object({ Days: count.optional(), Date: date.optional(), StorageClass: text }))
    .default([]),
  AbortIncompleteMultipartUpload: z.object({ DaysAfterInitiation: count }).optional(),
  NoncurrentVersionExpiration: z
    .object({ NoncurrentDays: count, NewerNoncurrentVersions: newer })
    .optional(),
  NoncurrentVersionTransition: z
    .array(z.object({ NoncurrentDays: count, NewerNoncurrentVersions: newer, StorageClass: text }))
    .default([]),
}));

/** The body of PutBucketLifecycleConfiguration. */
export const lifecycleBody = lazyObject(() => ({
  Rule: z.union([z.array(rule).min(1).max(MAX_RULES), rule.transform((one) => [one])]),
}));

export type Lifecycle = z.output<typeof lifecycleBody>;
export type Rule = Lifecycle["Rule"][number];

/** Returns the document with an id for each rule that has none, as S3 gives one. */
export function nameRules(document: string, nextId: () => string): string {
  return document.replaceAll(
    /<Rule>(?!(?:(?!<\/Rule>)[^])*<ID>)/g,
    () => `<Rule><ID>${nextId()}</ID>`,
  );
}

function hasTags(own: Tags, wanted: readonly z.output<typeof tag>[]): boolean {
  return wanted.every(({ Key, Value }) => own.get(Key) === Value);
}

/** Returns whether the filter of a rule names an entry. A delete marker has neither tags nor a size. */
export function applies(one: Pick<Rule, "Filter" | "Prefix">, entry: Entry): boolean {
  const { Filter, Prefix } = one;
  const { key } = entry;
  const [own, size]: readonly [Tags, number] =
    "isMarker" in entry ? [new Map(), 0] : [entry.tags, entry.blob.length];
  const all = [
    { Prefix, Tag: [] },
    ...(Filter ? [Filter] : []),
    ...(Filter?.And ? [Filter.And] : []),
  ];
  return all.every((each: z.output<z.ZodObject<ReturnType<typeof conditions>>>) => {
    const {
      ObjectSizeGreaterThan: above = -1,
      ObjectSizeLessThan: below = Number.POSITIVE_INFINITY,
    } = each;
    const isInSize = size > above && size < below;
    return key.startsWith(each.Prefix ?? "") && hasTags(own, each.Tag) && isInSize;
  });
}

/** Returns midnight (UTC) after a moment: actions fall due then. */
export function nextMidnight(time: number): number {
  return (Math.floor(time / DAY_MS) + 1) * DAY_MS;
}

/** Returns the time at which an action falls due. */
export function computeDue(
  since: number,
  { Days, Date: at }: { readonly Days?: number | undefined; readonly Date?: number | undefined },
) {
  if (Days !== undefined) return nextMidnight(since + Days * DAY_MS);
  return at;
}

export const enabled = ({ Rule: rules }: Lifecycle) =>
  rules.filter(({ Status }) => Status === "Enabled");

/** The time at which something goes, and the id of the rule that sets it. */
interface Deadline {
  readonly at: number;
  readonly rule: string;
}

/** Returns the earliest expiry of an object, with the rule that sets it. */
export function computeExpiry(lifecycle: Lifecycle, object: StoredObject): Deadline | undefined {
  const all = enabled(lifecycle).flatMap((one) => {
    const at = one.Expiration && computeDue(object.modifiedAt, one.Expiration);
    return at !== undefined && applies(one, object) ? [{ at, rule: one.ID ?? "" }] : [];
  });
  return all.sort((a, b) => a.at - b.at)[0];
}

/** Returns the storage class of the latest transition. */
export function chooseLatest(
  due: readonly { readonly at: number; readonly to: string }[],
): string | undefined {
  return due.toSorted((a, b) => b.at - a.at)[0]?.to;
}

/** Returns the storage class that an object has by now: that of the latest transition which is due. */
export function findStorageClass(lifecycle: Lifecycle, object: StoredObject, now: number): string {
  const due = enabled(lifecycle)
    .filter((one) => applies(one, object))
    .flatMap(({ Transition }) => Transition)
    .flatMap((each) => {
      const at = computeDue(object.modifiedAt, each);
      return at !== undefined && at <= now ? [{ at, to: each.StorageClass }] : [];
    });
  return chooseLatest(due) ?? object.settings.storageClass;
}

/** Returns when an upload in parts is aborted first, with the rule that says so. */
export function computeAbort(
  lifecycle: Lifecycle,
  { key, initiatedAt }: { readonly key: string; readonly initiatedAt: number },
): Deadline | undefined {
  const all = enabled(lifecycle).flatMap((one): readonly Deadline[] => {
    const { AbortIncompleteMultipartUpload: abort, Prefix, Filter, ID: rule = "" } = one;
    const prefix = Filter?.Prefix ?? Filter?.And?.Prefix ?? Prefix ?? "";
    if (!abort || !key.startsWith(prefix)) return [];
    return [{ at: nextMidnight(initiatedAt + abort.DaysAfterInitiation * DAY_MS), rule }];
  });
  return all.sort((a, b) => a.at - b.at)[0];
}
