import { gunzipSync } from "node:zlib";
import { unzipSync } from "fflate";
import { unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import { failure, serveGithub } from "../../testing/github.ts";

const bytesOf = (data: unknown) => {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw new TypeError("the response has no bytes");
};

test("returns the files of a branch, a tag and a commit as archives", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { repos, git } = sim.octokit;
  const { data: head } = await git.getRef({ ...at, ref: "heads/main" });
  const first = head.object.sha;
  const { data: blob } = await git.createBlob({ ...at, content: "#!/bin/sh\n" });
  const { data: link } = await git.createBlob({ ...at, content: "run.sh" });
  const tree = await git.createTree({
    ...{ ...at, base_tree: first },
    tree: [
      { path: "bin/run.sh", mode: "100755", type: "blob", sha: blob.sha },
      { path: "bin/start", mode: "120000", type: "blob", sha: link.sha },
    ],
  });
  const commit = { message: "Add run", tree: tree.data.sha, parents: [first] };
  const { sha } = (await git.createCommit({ ...at, ...commit })).data;
  await git.updateRef({ ...at, ref: "heads/main", sha });
  await git.createRef({ ...at, ref: "refs/tags/v1.0", sha });
  const { data: zip } = await repos.downloadZipballArchive({ ...at, ref: "main" });
  const root = `sim-user-app-${sha.slice(0, 7)}`;
  const files = unzipSync(bytesOf(zip));
  expect(Object.keys(files)).toEqual([
    `${root}/README.md`,
    `${root}/bin/run.sh`,
    `${root}/bin/start`,
  ]);
  expect(Buffer.from(files[`${root}/bin/run.sh`] ?? "").toString()).toBe("#!/bin/sh\n");
  const { data: tar } = await repos.downloadTarballArchive({ ...at, ref: "refs/tags/v1.0" });
  const entries = await unpackTar(gunzipSync(bytesOf(tar)));
  expect(entries.map(({ header }) => [header.name, header.type, header.mode])).toMatchObject([
    [`${root}/`, "directory", expect.anything()],
    [`${root}/README.md`, "file", 0o644],
    [`${root}/bin/run.sh`, "file", 0o755],
    [`${root}/bin/start`, "symlink", expect.anything()],
  ]);
  expect(entries.at(-1)?.header.linkname).toBe("run.sh");
  const { data: old } = await repos.downloadZipballArchive({ ...at, ref: first });
  expect(Object.keys(unzipSync(bytesOf(old)))).toHaveLength(1);
  const unknown = repos.downloadZipballArchive({ ...at, ref: "none" });
  expect((await failure(unknown)).status).toBe(404);
});

test("serves the archives of releases and of pages", async () => {
  await using sim = await serveGithub();
  const at = await sim.repository();
  const { data } = await sim.octokit.repos.createRelease({ ...at, tag_name: "v2.1" });
  const headers = { authorization: "Bearer ghp_test" };
  const zip = await fetch(data.zipball_url ?? "", { headers });
  expect(zip.headers.get("content-type")).toBe("application/zip");
  const page = await fetch(`${sim.baseUrl}/sim-user/app/archive/refs/tags/v2.1.tar.gz`);
  const [folder] = await unpackTar(gunzipSync(Buffer.from(await page.arrayBuffer())));
  expect(folder?.header.name).toBe("app-2.1/");
});
