import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { MalformedBody } from "./json-body.ts";
import { readMultipart } from "./multipart.ts";

const type = "multipart/form-data; boundary=xYz";

const body = Buffer.from(
  [
    "--xYz",
    'Content-Disposition: form-data; name="to[name]"',
    "",
    "Ada Lövelace",
    "--xYz",
    'Content-Disposition: form-data; name="front"; filename="front.pdf"',
    "Content-Type: application/pdf",
    "",
    "%PDF-1.4\r\n\u0000binary",
    "--xYz--",
    "",
  ].join("\r\n"),
);

describe("a multipart form", () => {
  test.each([
    ["whole", body],
    ["in single bytes", Readable.from([...body].map((byte) => Buffer.from([byte])))],
  ])("is read %s", async (_how, source) => {
    const form = await readMultipart(source, type);
    expect(form.fields).toEqual([["to[name]", "Ada Lövelace"]]);
    expect(form.files).toEqual([
      {
        name: "front",
        fileName: "front.pdf",
        contentType: "application/pdf",
        bytes: Buffer.from("%PDF-1.4\r\n\u0000binary"),
      },
    ]);
  });

  test.each([
    ["cut short", body.subarray(0, 150), type, undefined],
    ["without a boundary", body, "multipart/form-data", undefined],
    ["with a file too large", body, type, { parts: 10, fieldBytes: 100, fileBytes: 5 }],
    ["with a field too long", body, type, { parts: 10, fieldBytes: 5, fileBytes: 100 }],
    ["with too many parts", body, type, { parts: 1, fieldBytes: 100, fileBytes: 100 }],
  ])("is refused %s", async (_what, bytes, contentType, limits) => {
    await expect(readMultipart(bytes, contentType, limits)).rejects.toThrow(MalformedBody);
  });

  test("is refused when the part beyond the limit is large and arrives in pieces", async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"; filename="a"\r\n\r\n';
    const piece = Buffer.alloc(65_536, "a");
    const pieces = [Buffer.from(`${part}1\r\n${part}`), ...Array.from({ length: 40 }, () => piece)];
    const source = Readable.from([...pieces, Buffer.from("\r\n--x--\r\n")]);
    const limits = { parts: 1, fieldBytes: 100, fileBytes: 10_000_000 };
    const form = readMultipart(source, "multipart/form-data; boundary=x", limits);
    await expect(form).rejects.toThrow("too many parts");
  });
});
