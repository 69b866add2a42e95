import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { build } from "vite";
import * as z from "zod";
import { openBrowser } from "../../fixtures/browser.ts";
import { startHeadless } from "../../fixtures/programs/headless.ts";

const html = `<!doctype html><meta charset="utf-8"><title>Sync</title>
<label>Text <input></label>
<button>Save</button> <output></output>
<script src="/pouchdb.js"></script>
<script>
  const url = decodeURIComponent(location.hash.slice(1));
  const local = new PouchDB("notes");
  const remote = new PouchDB(url, { auth: { username: "admin", password: "secret" } });
  const show = async () => {
    const { rows } = await local.allDocs({ include_docs: true, conflicts: true });
    const texts = rows.map(({ id, doc }) => id + "=" + doc.text + (doc._conflicts ? "!" : ""));
    document.querySelector("output").textContent = texts.join(" ");
  };
  document.querySelector("button").addEventListener("click", async () => {
    const text = document.querySelector("input").value;
    const data = new Blob([text], { type: "text/plain" });
    await local.put({
      _id: "page",
      text,
      _attachments: { "note.txt": { content_type: "text/plain", data } },
    });
  });
  (async () => {
    await local.put({ _id: "both", text: "from the page" });
    await local.sync(remote);
    local.changes({ live: true, since: 0 }).on("change", show);
    local.sync(remote, { live: true, retry: true });
  })();
</script>`;

/** PouchDB as one script, as an app bundles it. */
async function bundlePouch(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve("pouchdb-browser"));
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry, formats: ["iife"], name: "PouchDB" } },
  });
  const [{ output } = { output: [] }] = z
    .array(z.object({ output: z.array(z.object({ code: z.string() })) }))
    .parse(built);
  return output[0]?.code ?? "";
}

/** Serves the page of an app, which has another origin than the storage. */
async function servePage(pouch: string) {
  const server = createServer(({ url }, response) => {
    const isScript = url === "/pouchdb.js";
    response
      .setHeader("content-type", isScript ? "text/javascript" : "text/html")
      .end(isScript ? pouch : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

test("PouchDB in a page syncs live in both directions, with attachments and conflicts", async () => {
  const headless = startHeadless(["--only", "couchdb", "--port-base", "0"]);
  const app = await servePage(await bundlePouch());
  const browser = await openBrowser();
  const { page } = browser;
  try {
    const ready = await headless.ready;
    const url = `${ready.simulators["document-storage"]?.base_url ?? ""}/notes`;
    const authorization = `Basic ${Buffer.from("admin:secret").toString("base64")}`;
    const ask = (method: string, path: string, body?: object) =>
      fetch(url + path, {
        method,
        headers: { authorization, "content-type": "application/json" },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    await ask("PUT", "");
    await ask("PUT", "/both", { text: "from the server" });
    await page.goto(`${app.origin}/#${encodeURIComponent(url)}`);
    const shown = page.getByRole("status");
    await expect(shown).toHaveText(/^both=from the (page|server)!$/);

    await ask("PUT", "/server", { text: "second" });
    await expect(shown).toHaveText(/ server=second$/);

    await page.getByLabel("Text").fill("typed");
    await page.getByRole("button", { name: "Save" }).click();
    const readFile = async () => (await ask("GET", "/page/note.txt")).text();
    await expect.poll(readFile).toBe("typed");
    const both: unknown = await (await ask("GET", "/both?conflicts=true")).json();
    expect(both).toMatchObject({ _conflicts: [expect.stringMatching(/^1-/)] });
  } finally {
    await browser.close();
    app.close();
    headless.process.kill("SIGTERM");
    await headless.ended;
  }
});
