import type { Act, Call } from "#core/testing/model.ts";
import { variableOf, type ItemCall, type ModelItem } from "./world-model.ts";

function actCall(act: Act, n: number): Call {
  return act.call(act.on === undefined ? "" : `\${${variableOf(act.on)}}`, n);
}

function wireCall(call: ItemCall): Call {
  if (call.what === "act") return actCall(call.act, call.n);
  if (call.what === "reset") return { method: "POST", path: "/_sim/reset" };
  if (call.what === "inject") {
    return { method: "POST", path: "/_sim/inject", body: { events: [wireItem(call.item)] } };
  }
  const body =
    call.what === "offset" ? { wall_offset_seconds: call.seconds } : { advance_seconds: 5 };
  return { method: "POST", path: "/_sim/clock", body };
}

/** An item of the schedule as `POST /_sim/inject` takes it; what an act makes is bound by its sort. */
export function wireItem({ id, seconds, call }: ModelItem): Readonly<Record<string, unknown>> {
  const makes = call.what === "act" ? call.act.makes : undefined;
  return {
    id,
    at: `${seconds < 0 ? "" : "+"}${String(seconds)}s`,
    call: wireCall(call),
    ...(makes && "pointer" in makes ? { bind: { [variableOf(makes.sort)]: makes.pointer } } : {}),
  };
}
