import { expect, test } from "vitest";
import { failure, serveGithub } from "../../testing/github.ts";

async function setup() {
  const sim = await serveGithub();
  const at = await sim.repository();
  const { data: release } = await sim.octokit.repos.createRelease({ ...at, tag_name: "v1" });
  const id = { ...at, release_id: release.id };
  const upload = (name: string, data: string, contentType = "text/html", label?: string) =>
    sim.octokit.repos.uploadReleaseAsset({
      ...id,
      baseUrl: sim.baseUrl,
      headers: { "content-type": contentType },
      name,
      data,
      ...(label === undefined ? {} : { label }),
    });
  return { sim, octokit: sim.octokit, at, id, release, upload };
}

test("an asset is uploaded, listed, shown with its release and downloaded", async () => {
  const { sim, octokit, at, id, upload } = await setup();
  await using _ = sim;
  const page = "<script>alert(1)</script>";
  const { status, data: asset } = await upload("page one.html", page, "text/html", "A page");
  expect(status).toBe(201);
  expect(asset).toMatchObject({
    name: "page.one.html",
    label: "A page",
    state: "uploaded",
    content_type: "text/html",
    size: page.length,
    uploader: { login: "sim-user" },
  });
  expect((await octokit.repos.listReleaseAssets(id)).data).toEqual([asset]);
  const { data: release } = await octokit.repos.getRelease(id);
  expect(release.assets).toEqual([asset]);
  expect(release.upload_url).toBe(`${release.url}/assets{?name,label}`);
  const one = { ...at, asset_id: asset.id };
  expect((await octokit.repos.getReleaseAsset(one)).data).toEqual(asset);
  const got = await octokit.repos.getReleaseAsset({
    ...one,
    headers: { accept: "application/octet-stream" },
  });
  const bytes: unknown = got.data;
  expect(bytes).toBe(page);
  const browser = await fetch(asset.browser_download_url);
  expect(await browser.text()).toBe(page);
  expect(browser.headers.get("content-security-policy")).toMatch(/^sandbox /);
  expect(browser.headers.get("content-disposition")).toBe("attachment; filename=page.one.html");
  expect(await sim.told(1)).toEqual(["release created", "release published"]);
});

test("the upload address of a release takes bytes of any type, JSON too", async () => {
  const { sim, octokit, release } = await setup();
  await using _ = sim;
  for (const [name, type, bytes] of [
    ["a.json", "application/json", "{ not JSON"],
    ["b.bin", "application/octet-stream", "\u0001\u0002"],
    ["c.txt", "application/x-www-form-urlencoded", "a=b"],
  ] as const) {
    const address = release.upload_url.replace(/\{.*/, `?name=${name}`);
    const headers = { "content-type": type, authorization: "Bearer ghp_test" };
    const sent = await fetch(address, { method: "POST", headers, body: bytes });
    expect(sent.status).toBe(201);
    expect(await sent.json()).toMatchObject({ name, content_type: type, size: bytes.length });
  }
  const { data } = await octokit.repos.getRelease({
    owner: "sim-user",
    repo: "app",
    release_id: release.id,
  });
  expect(data.assets).toHaveLength(3);
});

test("a name is taken once in a release; an asset is renamed and deleted", async () => {
  const { sim, octokit, at, id, upload } = await setup();
  await using _ = sim;
  const { data: first } = await upload("a.txt", "a");
  const { data: second } = await upload(".env", "b");
  expect(second.name).toBe("default.env");
  const taken = { resource: "ReleaseAsset", code: "already_exists", field: "name" };
  expect(await failure(upload("a.txt", "c"))).toMatchObject({
    status: 422,
    response: { data: { errors: [taken] } },
  });
  const one = { ...at, asset_id: second.id };
  const rename = (name: string, label?: string) =>
    octokit.repos.updateReleaseAsset({ ...one, name, ...(label ? { label } : {}) });
  expect(await failure(rename(first.name))).toMatchObject({
    status: 422,
    response: { data: { errors: [taken] } },
  });
  expect((await rename("b.txt", "B")).data).toMatchObject({ name: "b.txt", label: "B" });
  await octokit.repos.deleteReleaseAsset(one);
  expect((await failure(octokit.repos.getReleaseAsset(one))).status).toBe(404);
  expect((await upload("b.txt", "again")).status).toBe(201);
  await octokit.repos.deleteRelease(id);
  const gone = octokit.repos.getReleaseAsset({ ...at, asset_id: first.id });
  expect((await failure(gone)).status).toBe(404);
});

test("an asset needs bytes, a name, and the right to push", async () => {
  const { sim, at, id, upload } = await setup();
  await using _ = sim;
  expect((await failure(upload("empty.txt", ""))).status).toBe(400);
  expect((await failure(upload("", "a"))).status).toBe(422);
  const byCarol = sim.as("carol").repos.uploadReleaseAsset({
    ...id,
    baseUrl: sim.baseUrl,
    name: "a.txt",
    data: "a",
  });
  expect((await failure(byCarol)).status).toBe(403);
  const { data: asset } = await upload("a.txt", "a");
  await sim.octokit.repos.update({ ...at, private: true });
  expect((await fetch(asset.browser_download_url)).status).toBe(404);
});
