import { compared } from "../lib/compare.mjs";
import { pacedReceipts, startReceiptNotes } from "../lib/paced-receipts.mjs";
import { start, startSimulators } from "../lib/processes.mjs";
import { charge, register } from "../lib/requests.mjs";
import { quantile } from "../lib/statistics.mjs";

const PER_SECOND = 500;

/** From an answer to the receipt of its event, at 500 calls a second, against a bare queue. */
export const answerToReceipt = {
  name: "answer-to-receipt",
  run: async ({ quick }) => {
    const notes = await startReceiptNotes();
    const ours = await startSimulators("payments", { SIM_WEBHOOK_DELIVERY: "on" });
    const bare = await start("bench/references/bare-queue.mjs", ["--url", notes.url]);
    try {
      const { base_url: base } = ours.ready.simulators.payments;
      await register(base, notes.url);
      const bases = [base, `http://127.0.0.1:${String(bare.ready.port)}`];
      return { rows: rowsOf(await inTurn(bases, notes.receipts, quick)) };
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
      await notes.close();
    }
  },
};

async function inTurn(bases, receipts, quick) {
  const pairs = [];
  const pace = { perSecond: PER_SECOND, seconds: quick ? 1 : 4 };
  const run = (base) => pacedReceipts({ ...charge, url: base + charge.path }, receipts, pace);
  for (const base of bases) await run(base);
  for (let turn = 0; turn < (quick ? 2 : 5); turn += 1) {
    pairs.push([await run(bases[0]), await run(bases[1])]);
  }
  return pairs;
}

function rowsOf(pairs) {
  const row = (share) => ({
    name: `Response → receipt at ${String(PER_SECOND)}/s, p${String(share * 100)}, against a bare queue`,
    unit: "ms",
    on: "got",
    ...compared(pairs.map((pair) => pair.map((delays) => quantile(delays, share)))),
  });
  return [
    { ...row(0.5), atMost: 0.5 },
    { ...row(0.99), atMost: 5 },
  ];
}
