import * as z from "zod";

const line = z.looseObject({ seq: z.int() });

const pair = z.object({ name: z.string(), value: z.string() });

const archive = z.strictObject({
  log: z.strictObject({
    version: z.literal("1.2"),
    creator: z.strictObject({ name: z.literal("Simdeck"), version: z.string() }),
    entries: z.array(
      z.looseObject({
        request: z.looseObject({
          url: z.string(),
          headers: z.array(pair),
          postData: z.looseObject({ text: z.string() }),
        }),
        response: z.looseObject({ status: z.int() }),
        _event: z.strictObject({
          kind: z.string(),
          seq: z.int(),
          endpoint: z.string().nullable(),
        }),
      }),
    ),
  }),
});

/** The lines of an NDJSON export, each ended. Throws when there is anything else. */
export function parseLines(text: string): readonly unknown[] {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  return lines.map((one) => line.parse(JSON.parse(one)));
}

/** The entries of an HTTP archive (HAR 1.2), the names of their headers in lower case. */
export function parseArchive(text: string) {
  return archive.parse(JSON.parse(text)).log.entries.map((entry) => {
    const { url, headers, postData } = entry.request;
    const named = headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
    const { status } = entry.response;
    return {
      ...entry._event,
      url,
      body: postData.text,
      status,
      headers: Object.fromEntries(named),
    };
  });
}
