import { createServer } from "node:http";
import {
  CreateBucketCommand,
  GetObjectCommand,
  PutBucketCorsCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { openBrowser } from "../../fixtures/browser.ts";
import { startHeadless } from "../../fixtures/programs/headless.ts";

const Bucket = "uploads";

const html = `<!doctype html><meta charset="utf-8"><title>Upload</title>
<label>File <input type="file"></label>
<button>Upload</button> <output></output>
<script>
  const show = (text) => { document.querySelector("output").textContent = text; };
  document.querySelector("button").addEventListener("click", async () => {
    const file = document.querySelector("input").files[0];
    const { post, put } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    try {
      const form = new FormData();
      for (const [name, value] of Object.entries(post.fields)) form.append(name, value);
      form.append("file", file);
      const posted = await fetch(post.url, { method: "POST", body: form });
      const stored = await fetch(put, { method: "PUT", body: file });
      show([posted.status, stored.status, stored.headers.get("etag")].join(" "));
    } catch (error) {
      show(error.name);
    }
  });
</script>`;

/** Serves the page of an app, which has another origin than the storage. */
async function servePage() {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.int() }).parse(server.address());
  return { origin: `http://127.0.0.1:${String(port)}`, close: () => server.close() };
}

test("a page uploads a file by a presigned form and a presigned URL, once CORS allows it", async () => {
  const headless = startHeadless(["--only", "s3", "--port-base", "0"]);
  const app = await servePage();
  const browser = await openBrowser();
  const { page } = browser;
  try {
    const ready = await headless.ready;
    const s3 = new S3Client({
      endpoint: ready.simulators["object-storage"]?.base_url ?? "",
      region: "us-east-1",
      forcePathStyle: true,
      credentials: { accessKeyId: "AKIATEST", secretAccessKey: "any" },
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    await s3.send(new CreateBucketCommand({ Bucket }));
    const post = await createPresignedPost(s3, {
      Bucket,
      Key: "form/${filename}",
      Conditions: [["content-length-range", 1, 1_000]],
    });
    const put = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: "put.txt" }));
    await page.goto(`${app.origin}/#${encodeURIComponent(JSON.stringify({ post, put }))}`);
    const buffer = Buffer.from("from a browser");
    const file = { name: "notes.txt", mimeType: "text/plain", buffer };
    await page.getByLabel("File").setInputFiles(file);
    const result = page.getByRole("status");

    await page.getByRole("button", { name: "Upload" }).click();
    await expect(result).toHaveText("TypeError");

    const CORSRules = [
      {
        AllowedOrigins: [app.origin],
        AllowedMethods: ["POST", "PUT"],
        AllowedHeaders: ["*"],
        ExposeHeaders: ["ETag"],
      },
    ];
    await s3.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
    await page.getByRole("button", { name: "Upload" }).click();
    await expect(result).toHaveText(/^204 200 "[0-9a-f]{32}"$/);
    for (const Key of ["form/notes.txt", "put.txt"]) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      expect(await Body?.transformToString()).toBe("from a browser");
    }
    s3.destroy();
  } finally {
    await browser.close();
    app.close();
    headless.process.kill("SIGTERM");
    await headless.ended;
  }
});
