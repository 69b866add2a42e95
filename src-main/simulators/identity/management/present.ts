import { presentTime } from "../shared/time.ts";
import type { Json, Managed } from "./entities.ts";

const allow = (href: string, ...methods: readonly string[]) => ({
  href,
  hints: { allow: methods },
});

/** The links of an object to itself and to what its status allows. */
export function presentLinks(
  { status, isSystem }: Managed<object>,
  self: string,
  hasLifecycle: boolean,
) {
  const action = status === "ACTIVE" ? "deactivate" : "activate";
  const methods = isSystem ? ["GET", "PUT"] : ["GET", "PUT", "DELETE"];
  return {
    self: allow(self, ...methods),
    ...(hasLifecycle && !isSystem && { [action]: allow(`${self}/lifecycle/${action}`, "POST") }),
  };
}

interface PresentOptions {
  readonly hasLifecycle?: boolean;
  /** More links of the object. */
  readonly links?: Readonly<Record<string, unknown>>;
}

/** An object as most of Okta's API shows it: its fields, its status and its times. */
export function presentManaged(
  item: Managed<object>,
  self: string,
  { hasLifecycle = true, links = {} }: PresentOptions = {},
): Json {
  return {
    id: item.id,
    ...item.fields,
    status: item.status,
    created: presentTime(item.created),
    lastUpdated: presentTime(item.lastUpdated),
    _links: { ...presentLinks(item, self, hasLifecycle), ...links },
  };
}
