import { compare } from "../lib/compare.mjs";
import { countedSlices } from "../lib/load-slices.mjs";
import { ordinaryRoutes, prepare } from "../lib/ordinary-routes.mjs";
import { start, startSimulators } from "../lib/processes.mjs";

/** The bare route for a call: a form, JSON or nothing as its body. */
function bareCall({ method = "POST", headers, body }) {
  if (method === "GET") return { method, path: "/_up" };
  const isForm = headers["content-type"].includes("form");
  return { headers, body, path: isForm ? "/v1/charges" : "/emails" };
}

/**
 * Ordinary requests in a second of the server's processor time, against a bare fastify route with the same
 * sort of body in the same run: one row for each route, and the geometric mean of them.
 */
export const ordinary = {
  name: "ordinary-routes",
  run: async ({ quick }) => {
    const rows = [];
    for (const route of ordinaryRoutes) rows.push(await rowOf(route, quick ? 1 : 7));
    const logs = rows.map(({ ratio }) => Math.log(ratio));
    const ratio = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
    const name = `${String(rows.length)} ordinary routes against bare fastify, per second of processor time: geometric mean`;
    return {
      rows: [...rows, { name, unit: "×", got: ratio, ratio, atLeast: 0.3, more: "goal 0.4" }],
    };
  },
};

async function rowOf({ kind, prepare: first, call: callFor, title }, rounds) {
  const ours = await startSimulators(kind);
  const bare = await start("bench/references/bare-fastify.mjs");
  try {
    const base = ours.ready.simulators[kind].base_url;
    const call = callFor(await prepare(base, first));
    const mine = countedSlices(ours, base, call);
    const other = countedSlices(
      bare,
      `http://127.0.0.1:${String(bare.ready.port)}`,
      bareCall(call),
    );
    await Promise.all([mine.warmUp(), other.warmUp()]);
    const compared = await compare({ rounds, ours: mine.next, reference: other.next });
    const shown = title ?? `${call.method ?? "POST"} ${call.path}`;
    const name = `${shown} (${kind}) against bare fastify, per second of processor time`;
    return { name, unit: "calls", ...compared, atLeast: 0.15 };
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}
