import type { Call } from "#core/testing/model.ts";

/** An input that every simulator's control routes reject, the status, and a word of the reason. */
export interface Refusal {
  readonly call: Call;
  readonly status: number;
  readonly says: string;
}

const health = { method: "GET", path: "/_sim/health" };
const good = { id: "never", at: "+0s", call: health };

const schedule = (says: string, ...events: readonly unknown[]): Refusal => ({
  call: { method: "POST", path: "/_sim/inject", body: { events } },
  status: 422,
  says,
});

const clock = (says: string, body: Readonly<Record<string, unknown>>): Refusal => ({
  call: { method: "POST", path: "/_sim/clock", body },
  status: 422,
  says,
});

/** A batch with something wrong, however good the rest of it is; half a clock change; what is not there. */
export const refusals: readonly Refusal[] = [
  schedule("+72h", good, { ...good, id: "bad", at: "+3d" }),
  schedule("events[1].id", good, good),
  schedule("events[1].call.path", good, { ...good, id: "bad", call: { ...health, path: "//x" } }),
  schedule("events[1].call.method", good, {
    ...good,
    id: "bad",
    call: { ...health, method: "FETCH" },
  }),
  schedule("events[1].bind", good, { ...good, id: "bad", bind: { a: "id" } }),
  schedule("events[0].at", { id: "never", call: health }, good),
  schedule("events[1].at", good, { ...good, id: "bad", at: "-87661h" }),
  clock("wall_offset_seconds", { advance_seconds: 5, wall_offset_seconds: 1.5 }),
  clock("advance_seconds", { advance_seconds: -1, wall_offset_seconds: 60 }),
  clock("year 9999", { advance_seconds: 300_000_000_000, wall_offset_seconds: 60 }),
  clock("advance_second", { advance_second: 5, wall_offset_seconds: 60 }),
  clock("wall_offset_seconds", {}),
  { call: { method: "DELETE", path: "/_sim/timeline/nobody" }, status: 404, says: "nobody" },
  { call: { method: "GET", path: "/_sim/egress?after=x" }, status: 422, says: "after" },
  { call: { method: "GET", path: "/_sim/egress?limits=1" }, status: 422, says: "limits" },
  { call: { method: "POST", path: "/_sim/nothing", body: {} }, status: 404, says: "" },
  { call: { method: "PUT", path: "/_sim/clock", body: {} }, status: 405, says: "" },
];
