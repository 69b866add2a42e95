import { invalidRequest, malformedXml, S3Error } from "../errors.ts";
import type { Lifecycle, Rule } from "./lifecycle.ts";

const DAY_MS = 86_400_000;
const MAX_ID = 255;

/** The storage classes that objects can be moved to, in the order in which they can follow each other. */
const CLASSES = [
  "STANDARD_IA",
  "INTELLIGENT_TIERING",
  "ONEZONE_IA",
  "GLACIER_IR",
  "GLACIER",
  "DEEP_ARCHIVE",
];

/** The days that an object must have before it can be moved to these classes, and stay there. */
const MIN_DAYS = 30;
const INFREQUENT: readonly string[] = ["STANDARD_IA", "ONEZONE_IA"];

const invalid = (message: string) => new S3Error(400, "InvalidArgument", message);

/** The filter of a rule as messages of S3 name it. */
const nameFilter = ({ Filter, Prefix }: Rule) =>
  `'(prefix=${Filter?.Prefix ?? Filter?.And?.Prefix ?? Prefix ?? ""})'`;

/** Rejects an action of no day. */
function checkPositive(name: string, action: string, value: number | undefined): void {
  if (value !== 0) return;
  throw invalid(`'${name}' for ${action} action must be a positive integer`);
}

const hasTagFilter = ({ Filter }: Rule) =>
  [...(Filter?.Tag ?? []), ...(Filter?.And?.Tag ?? [])].length > 0;

/** Rejects a rule without a filter, and a filter of several conditions that is not an `And`. */
function checkFilter({ Filter, Prefix }: Rule): void {
  if ((Prefix === undefined) === (Filter === undefined)) throw malformedXml();
  if (!Filter) return;
  const { Tag, ...others } = Filter;
  const conditions = Object.values(others).filter((value) => value !== undefined);
  if (conditions.length + Tag.length > 1) throw malformedXml();
  const { ObjectSizeGreaterThan: above = -1, ObjectSizeLessThan: below } = Filter.And ?? Filter;
  if (below !== undefined && below <= above) {
    throw invalidRequest(
      "'ObjectSizeLessThan' has to be a value greater than 'ObjectSizeGreaterThan'.",
    );
  }
}

function checkDate(date: number | undefined): void {
  if (date !== undefined && date % DAY_MS !== 0) throw invalid("'Date' must be at midnight GMT");
}

function checkExpiration(rule: Rule): void {
  const { Expiration } = rule;
  if (!Expiration) return;
  const { Days, Date: date, ExpiredObjectDeleteMarker: marker } = Expiration;
  checkPositive("Days", "Expiration", Days);
  if ([Days, date, marker].filter((value) => value !== undefined).length !== 1) {
    throw malformedXml();
  }
  checkDate(date);
  if (marker !== undefined && hasTagFilter(rule)) {
    throw invalidRequest("ExpiredObjectDeleteMarker cannot be specified with tags.");
  }
}

/** Rejects transitions that are too early, that repeat a class, or that go back to a warmer one. */
function checkTransitions(rule: Rule): void {
  const { Transition, NoncurrentVersionTransition: moves, Expiration } = rule;
  const classes = [...Transition, ...moves].map(({ StorageClass }) => StorageClass);
  if (classes.some((name) => !CLASSES.includes(name))) throw malformedXml();
  for (const { Days, Date: date, StorageClass } of Transition) {
    if ((Days === undefined) === (date === undefined)) throw malformedXml();
    checkDate(date);
    if (Days !== undefined && Days < MIN_DAYS && INFREQUENT.includes(StorageClass)) {
      throw invalid(
        `'Days' in Transition action must be greater than or equal to ${String(MIN_DAYS)} for storageClass '${StorageClass}'`,
      );
    }
    if (Days !== undefined && Expiration?.Days !== undefined && Expiration.Days <= Days) {
      throw invalid(
        `'Days' in the Expiration action for filter ${nameFilter(rule)} must be greater than 'Days' in the Transition action`,
      );
    }
  }
  const dated = [...Transition, ...(Expiration ? [Expiration] : [])];
  if (dated.some((one) => one.Days !== undefined) && dated.some((one) => one.Date !== undefined)) {
    throw invalidRequest(
      `Found mixed 'Date' and 'Days' based Expiration and Transition actions in lifecycle rule for filter ${nameFilter(rule)}`,
    );
  }
  checkOrder(rule);
}

function checkOrder(rule: Rule): void {
  const ordered = rule.Transition.toSorted(
    (a, b) => CLASSES.indexOf(a.StorageClass) - CLASSES.indexOf(b.StorageClass),
  );
  for (const [index, { Days, StorageClass }] of ordered.entries()) {
    const before = ordered[index - 1];
    if (!before) continue;
    if (before.StorageClass === StorageClass) {
      throw invalidRequest(
        `'StorageClass' must be different for 'Transition' actions in same 'Rule' with filter ${nameFilter(rule)}`,
      );
    }
    if (Days === undefined || before.Days === undefined) continue;
    const wait = INFREQUENT.includes(before.StorageClass) ? MIN_DAYS : 1;
    if (Days - before.Days >= wait) continue;
    throw invalid(
      `'Days' in the 'Transition' action for StorageClass '${StorageClass}' for filter ${nameFilter(rule)} must be ${String(wait)} days more than 'Days' in the 'Transition' action for StorageClass '${before.StorageClass}'`,
    );
  }
}

/** Rejects rules that S3 rejects. */
export function checkLifecycle({ Rule: rules }: Lifecycle): void {
  const ids = rules.flatMap(({ ID }) => ID ?? []);
  if (ids.some((id) => id.length > MAX_ID)) {
    throw invalid(`ID length should not exceed allowed limit of ${String(MAX_ID)}`);
  }
  if (new Set(ids).size < ids.length) {
    throw invalid("Rule ID must be unique. Found same ID for more than one rule");
  }
  for (const rule of rules) {
    const { Expiration, Transition, AbortIncompleteMultipartUpload: abort } = rule;
    const { NoncurrentVersionExpiration: end, NoncurrentVersionTransition: moves } = rule;
    checkFilter(rule);
    if (!Expiration && Transition.length === 0 && !abort && !end && moves.length === 0) {
      throw invalidRequest("At least one action needs to be specified in a rule.");
    }
    const afterInitiation = abort?.DaysAfterInitiation;
    checkPositive("DaysAfterInitiation", "AbortIncompleteMultipartUpload", afterInitiation);
    checkPositive("NoncurrentDays", "NoncurrentVersionExpiration", end?.NoncurrentDays);
    checkExpiration(rule);
    if (abort && hasTagFilter(rule)) {
      throw invalidRequest("AbortIncompleteMultipartUpload cannot be specified with Tags.");
    }
    checkTransitions(rule);
  }
}
