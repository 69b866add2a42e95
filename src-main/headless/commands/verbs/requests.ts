import * as z from "zod";
import { ask } from "../../../library/simulator/ask.ts";
import { follow, readLimit } from "./follow.ts";
import type { Verb } from "./verb.ts";

const logged = z.looseObject({
  number: z.number(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  source: z.string(),
  supported: z.boolean(),
});
const answer = z.object({ requests: z.array(logged) });

type Logged = z.output<typeof logged> & { readonly kind: string };

const describe = ({ kind, number, at, status, method, path, source, supported }: Logged) => [
  kind,
  `#${String(number)}`,
  at,
  status === null ? "closed" : String(status),
  `${method} ${path}`,
  [source === "client" ? "" : source, supported ? "" : "unsupported"].filter(Boolean).join(", "),
];

/** `simdeck requests [KIND]`: the requests of clients, with the status of their responses. */
export const requests: Verb = {
  usage: "[KIND] [--follow] [--limit N]",
  words: [0, 1],
  options: { follow: { type: "boolean" }, limit: { type: "string" } },
  run: async ({ words: [name], values, instance, output, signal }) => {
    const limit = readLimit(values["limit"]);
    const connections = instance.selected(name);
    const list = async (): Promise<readonly Logged[]> => {
      const lists = connections.map(async (connection) => {
        const { requests: all } = await ask(connection, "GET", "/_sim/requests", answer);
        return all.slice(-limit).map((one) => ({ ...one, kind: connection.kind }));
      });
      return (await Promise.all(lists)).flat();
    };
    let printed: ReadonlySet<string> = new Set();
    const keyOf = ({ kind, number, at, path }: Logged) => `${kind} ${String(number)} ${at} ${path}`;
    const print = async () => {
      const listed = await list();
      const fresh = listed.filter((one) => !printed.has(keyOf(one)));
      printed = new Set(listed.map(keyOf));
      if (output.isJson) for (const one of fresh) output.json(one);
      else output.table(fresh.map(describe), values["follow"] === true ? [16, 5, 24, 6] : []);
    };
    if (values["follow"] === true) await follow(signal, print);
    else {
      await print();
      if (printed.size === 0) output.none("requests");
    }
  },
};
