import type { DeliveryChip, EventFilter, EventRow } from "#shared/domain/egress.ts";

const START = Date.UTC(2026, 2, 12, 9, 0, 0);

const types = [
  ["payments", "charge.succeeded", "ch_"],
  ["payments", "charge.dispute.created", "dp_"],
  ["email", "smtp-delivery/someone.with.a.long.name@mail.example.test", "em_"],
  ["email", "email.sent", "em_"],
  ["payments", "payment_intent.succeeded", "pi_"],
  ["exchange", "market_lifecycle_v2", "RAIN-26NOV-"],
  ["email", "email.bounced", "em_"],
  ["payments", "customer.subscription.updated", "sub_"],
] as const;

function chipsOf(kind: string, index: number): DeliveryChip[] {
  if (kind === "exchange") return [];
  const failed = index % 17 === 3;
  const unanswered = index % 51 === 3;
  const first: DeliveryChip = {
    endpoint: kind === "payments" ? "we_1PgafmB7WZ01zgkW" : "wh_01J4",
    state: failed ? "failed" : "delivered",
    httpStatus: unanswered ? null : failed ? 400 : 200,
  };
  return index % 5 === 0
    ? [first, { ...first, endpoint: "we_2", state: "delivered", httpStatus: 204 }]
    : [first];
}

/** The event at one place of an endless log: the same on every run. */
export function fakeRow(index: number): EventRow {
  const [kind, type, prefix] = types[index % types.length] ?? types[0];
  return {
    kind,
    generation: 1,
    seq: index + 1,
    id: `evt_${String(index).padStart(10, "0")}`,
    type,
    subject: type.startsWith("smtp")
      ? ""
      : `${prefix}${(index * 7919).toString(36).padStart(14, "3MmlLrLkdIwHu7ix")}`,
    createdAt: START + index * 740,
    summary: kind === "payments" ? `$12.00 · Order #${String(1_000 + index)}` : "",
    deliveries: chipsOf(kind, index),
  };
}

/** Returns whether a filter selects a row. */
export function matches(
  row: EventRow,
  { kinds, types: wanted, outcome, text }: EventFilter,
): boolean {
  if (kinds.length > 0 && !kinds.includes(row.kind)) return false;
  const fits = (type: string) =>
    type.endsWith("*") ? row.type.startsWith(type.slice(0, -1)) : row.type === type;
  if (wanted.length > 0 && !wanted.some(fits)) return false;
  if (!hasOutcome(row, outcome)) return false;
  return `${row.type} ${row.subject} ${row.id}`.toLowerCase().includes(text.toLowerCase());
}

function hasOutcome({ deliveries }: EventRow, outcome: EventFilter["outcome"]): boolean {
  if (outcome === "any") return true;
  if (outcome === "none") return deliveries.length === 0;
  return deliveries.some(({ state }) => state === outcome);
}

/** An endless log, of which the first `length` events were recorded. */
export class FakeLog {
  length: number;
  private readonly matching = new Map<string, number[]>();

  constructor(length: number) {
    this.length = length;
  }

  count(filter: EventFilter): number {
    return isEverything(filter) ? this.length : this.find(filter).length;
  }

  window(filter: EventFilter, first: number, count: number): EventRow[] {
    if (!isEverything(filter))
      return this.find(filter)
        .slice(first, first + count)
        .map(fakeRow);
    const length = Math.max(0, Math.min(count, this.length - first));
    return Array.from({ length }, (_, offset) => fakeRow(first + offset));
  }

  find(filter: EventFilter): number[] {
    const key = `${String(this.length)}${JSON.stringify(filter)}`;
    const known = this.matching.get(key);
    if (known) return known;
    const found: number[] = [];
    for (let index = 0; index < this.length; index += 1) {
      if (matches(fakeRow(index), filter)) found.push(index);
    }
    this.matching.set(key, found);
    return found;
  }
}

function isEverything({ kinds, types, outcome, text }: EventFilter): boolean {
  return kinds.length === 0 && types.length === 0 && outcome === "any" && text === "";
}
