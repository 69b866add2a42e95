import { chipsOf } from "../present-event.ts";
import type { EventSource, SourceEvent } from "./event-source.ts";
import type { Piece } from "./piece.ts";

/** The event as the egress log has it, between whose it is and what became of it. */
function lineOf({ simulator, seq }: SourceEvent): string {
  const { kind, generation, log } = simulator;
  const head = `{"kind":${JSON.stringify(kind)},"generation":${String(generation)},`;
  const record = log.record(seq).toString("utf8").slice(1, -1);
  return `${head}${record},"deliveries":${JSON.stringify(chipsOf(simulator, seq))}}\n`;
}

/** One line of JSON per event: `{"kind","generation","seq","type","id","created_at","payload","deliveries"}`. */
export async function* writeNdjson(source: EventSource): AsyncGenerator<Piece> {
  for await (const batch of source.batches()) {
    yield { text: batch.map(lineOf).join(""), events: batch.length };
  }
}
