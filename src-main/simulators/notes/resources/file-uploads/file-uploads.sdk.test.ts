import { createServer } from "node:http";
import { Client, LogLevel, isFullBlock, isFullComment, isFullPage } from "@notionhq/client";
import { expect, test } from "vitest";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../../index.ts";

const MEBIBYTE = 1_024 * 1_024;

async function setup() {
  const served = await serveSimulator(simulator);
  const notion = new Client({
    auth: "ntn_test",
    baseUrl: served.baseUrl,
    retry: false,
    logLevel: LogLevel.ERROR,
  });
  const { results } = await notion.search({ query: "Sim Home" });
  const advance = async (advance_seconds: number) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ advance_seconds });
    await fetch(`${served.baseUrl}/_sim/clock`, { method: "POST", headers, body });
  };
  const upload = async (filename: string, data: string, type: string) => {
    const { id } = await notion.fileUploads.create({ filename });
    const file = { filename, data: new Blob([data], { type }) };
    return notion.fileUploads.send({ file_upload_id: id, file });
  };
  return { ...served, notion, advance, upload, home: results[0]?.id ?? "" };
}

const message = (error: unknown) => (error instanceof Error ? error.message : "");

test("a small file is sent, attached to a block, read at a signed address, and expires no more", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const begun = await notion.fileUploads.create({ filename: "note.txt" });
  expect(begun).toMatchObject({ status: "pending", content_type: "text/plain" });
  expect(begun.upload_url).toContain(`/v1/file_uploads/${begun.id}/send`);
  const sent = await notion.fileUploads.send({
    file_upload_id: begun.id,
    file: { filename: "note.txt", data: new Blob(["hello"], { type: "text/plain" }) },
  });
  expect(sent).toMatchObject({ status: "uploaded", content_length: 5, filename: "note.txt" });
  expect(sent.expiry_time).not.toBeNull();
  const { results } = await notion.blocks.children.append({
    block_id: sim.home,
    children: [{ type: "file", file: { type: "file_upload", file_upload: { id: begun.id } } }],
  });
  const [block] = results;
  if (!block || !isFullBlock(block) || block.type !== "file" || block.file.type !== "file") {
    throw new Error("expected an uploaded file");
  }
  expect(block.file.name).toBe("note.txt");
  const { url } = block.file.file;
  expect(await (await fetch(url)).text()).toBe("hello");
  expect((await fetch(url.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(403);
  const attached = await notion.fileUploads.retrieve({ file_upload_id: begun.id });
  expect(attached).toMatchObject({ status: "uploaded", expiry_time: null });
  await sim.advance(3_601);
  const late = await fetch(url);
  expect(late.status).toBe(403);
  expect(await late.text()).toContain("Request has expired");
  const again = await notion.blocks.retrieve({ block_id: block.id });
  if (!isFullBlock(again) || again.type !== "file" || again.file.type !== "file") {
    throw new Error("expected an uploaded file");
  }
  expect(await (await fetch(again.file.file.url)).text()).toBe("hello");
});

test("an upload that is not attached expires after an hour", async () => {
  await using sim = await setup();
  const { id } = await sim.upload("a.txt", "a", "text/plain");
  await sim.advance(3_600);
  const { results } = await sim.notion.fileUploads.list({ status: "expired" });
  expect(results.map((one) => one.id)).toEqual([id]);
  const icon = { type: "file_upload" as const, file_upload: { id } };
  const late = sim.notion.pages.update({ page_id: sim.home, icon });
  expect(await late.catch(message)).toContain("has the status expired");
});

test("a large file is sent in parts, in any order, and completed", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const { id } = await notion.fileUploads.create({
    mode: "multi_part",
    filename: "clip.mp4",
    number_of_parts: 2,
  });
  const send = (part_number: string, bytes: number) =>
    notion.fileUploads.send({
      file_upload_id: id,
      file: {
        filename: "clip.mp4",
        data: new Blob([new Uint8Array(bytes)], { type: "video/mp4" }),
      },
      part_number,
    });
  expect(await send("1", MEBIBYTE).catch(message)).toContain("at least 5 MiB");
  expect(await send("3", MEBIBYTE).catch(message)).toContain("part_number should be ≤ `2`");
  expect(await notion.fileUploads.complete({ file_upload_id: id }).catch(message)).toContain(
    "0 of 2 parts",
  );
  expect(await send("2", 0).catch(message)).toContain("should not be empty");
  expect(await send("2", 7)).toMatchObject({ number_of_parts: { total: 2, sent: 1 } });
  expect(await send("1", 5 * MEBIBYTE)).toMatchObject({ status: "pending" });
  const whole = await notion.fileUploads.complete({ file_upload_id: id });
  expect(whole).toMatchObject({ status: "uploaded", content_length: 5 * MEBIBYTE + 7 });
  const { results } = await notion.blocks.children.append({
    block_id: sim.home,
    children: [{ type: "video", video: { type: "file_upload", file_upload: { id } } }],
  });
  const block_id = results[0]?.id ?? "";
  const external = { url: "https://example.com/a.mp4" };
  expect(await notion.blocks.update({ block_id, video: { external } })).toMatchObject({
    video: { type: "external", external },
  });
});

test("pages, their columns and comments take uploads", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const { id } = await sim.upload("plan.pdf", "%PDF", "application/pdf");
  const picture = await sim.upload("face.png", "png", "image/png");
  const database = await notion.databases.create({
    parent: { type: "page_id", page_id: sim.home },
    initial_data_source: { properties: { Name: { title: {} }, Files: { files: {} } } },
    cover: { type: "file_upload", file_upload: { id: picture.id } },
  });
  const source = "data_sources" in database ? database.data_sources[0]?.id : undefined;
  const row = await notion.pages.create({
    parent: { data_source_id: source ?? "" },
    icon: { type: "file_upload", file_upload: { id: picture.id } },
    properties: { Files: { files: [{ type: "file_upload", file_upload: { id } }] } },
  });
  if (!isFullPage(row)) throw new Error("expected a whole page");
  const column = row.properties["Files"];
  const [file] = column?.type === "files" ? column.files : [];
  if (!file || !("file" in file)) throw new Error("expected an uploaded file");
  expect(file).toMatchObject({ name: "plan.pdf", type: "file" });
  expect(await (await fetch(file.file.url)).text()).toBe("%PDF");
  expect(row.icon?.type).toBe("file");
  const kept = await notion.pages.update({
    page_id: row.id,
    properties: { Files: { files: [{ name: "Plan", type: "file", file: file.file }] } },
  });
  expect(isFullPage(kept) && kept.properties["Files"]).toMatchObject({ files: [{ name: "Plan" }] });
  const comment = await notion.comments.create({
    parent: { page_id: row.id },
    rich_text: [{ text: { content: "see" } }],
    attachments: [{ file_upload_id: picture.id }],
  });
  expect(isFullComment(comment) && comment.attachments).toMatchObject([{ category: "image" }]);
});

test("a file of an address is imported, or fails with the reason", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const files = createServer((request, response) => {
    response.writeHead(request.url === "/a.txt" ? 200 : 404).end("from elsewhere");
  });
  await new Promise<void>((resolve) => files.listen(0, "127.0.0.1", resolve));
  const address = files.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  const begin = (path: string) =>
    notion.fileUploads.create({
      mode: "external_url",
      external_url: path.startsWith("/") ? `http://127.0.0.1:${port}${path}` : path,
      filename: "a.txt",
    });
  try {
    const good = await begin("/a.txt");
    expect(good.status).toBe("pending");
    expect(await notion.fileUploads.retrieve({ file_upload_id: good.id })).toMatchObject({
      status: "uploaded",
      content_length: 14,
      file_import_result: { type: "success" },
    });
    for (const path of ["/gone.txt", "https://example.com/a.txt"]) {
      const { id } = await begin(path);
      expect(await notion.fileUploads.retrieve({ file_upload_id: id })).toMatchObject({
        status: "failed",
        file_import_result: { type: "error", error: { type: "download_error" } },
      });
    }
    expect(await begin("http://example.com/a.txt").catch(message)).toContain("HTTPS");
  } finally {
    files.close();
  }
});

test("files that Notion does not take are refused, and uploads of unknown ids", async () => {
  await using sim = await setup();
  const { notion } = sim;
  const refused = [
    notion.fileUploads.create({ filename: "run.exe" }),
    notion.fileUploads.create({ filename: "noextension" }),
    notion.fileUploads.create({ filename: "a.png", content_type: "text/plain" }),
    notion.fileUploads.create({ mode: "multi_part", filename: "a.png" }),
    sim.upload("b.png", "b", "text/plain"),
  ];
  for (const one of refused) expect(await one.catch(message)).not.toBe("");
  const unknown = { id: "00000000-0000-4000-8000-000000000000" };
  const icon = { type: "file_upload" as const, file_upload: unknown };
  const late = notion.pages.update({ page_id: sim.home, icon });
  expect(await late.catch(message)).toContain("Could not find file upload");
});
