import * as z from "zod";

const sid = z.number().int();
const text = z.string().max(200);

/** Everything a command may say. What a command must say is checked by the command itself. */
export const commandParams = z.object({
  channels: z.array(text).max(100).optional(),
  market_ticker: text.optional(),
  market_tickers: z.array(text).max(10_000).optional(),
  market_id: text.optional(),
  market_ids: z.array(text).max(10_000).optional(),
  sid: sid.optional(),
  sids: z.array(sid).max(100).optional(),
  action: text.optional(),
  send_initial_snapshot: z.boolean().default(false),
  use_yes_price: z.boolean().default(false),
  skip_ticker_ack: z.boolean().default(false),
});

export type CommandParams = z.output<typeof commandParams>;

export const commandEnvelope = z.object({
  id: z.number().int().optional(),
  cmd: z.string(),
  params: z.unknown().optional(),
});
