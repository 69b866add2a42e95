import { createHmac } from "node:crypto";
import { Webhooks } from "@octokit/webhooks";
import { describe, expect, test } from "vitest";
import { testConformance } from "#core/testing/conformance/conformance.ts";
import { simulator } from "../index.ts";
import { conformance } from "../testing/conformance.ts";
import { settled } from "#core/testing/settled.ts";
import { startReceiver } from "#core/transport/receiver.ts";
import { failure, type GithubScene, serveGithub } from "../testing/github.ts";

const delivering = { deliverAlso: ["code-hosting"] };

/** A hook of a repository, with a receiver of its own. */
async function withHook(sim: GithubScene, url: string, events = ["issues"]) {
  const at = await sim.repository();
  const config = { url, content_type: "json", secret: "s3cret" };
  const { data } = await sim.octokit.repos.createWebhook({ ...at, config, events });
  return { ...at, hook_id: data.id };
}

describe("webhooks of a repository", () => {
  test("are pinged and get signed events that GitHub's library verifies", async () => {
    const webhooks = new Webhooks({ secret: "s3cret" });
    const names: string[] = [];
    webhooks.onAny(({ name }) => {
      names.push(name);
    });
    await using receiver = await startReceiver();
    await using sim = await serveGithub(delivering);
    const hook = await withHook(sim, receiver.url);
    await sim.octokit.issues.create({ ...hook, title: "Broken" });
    await sim.octokit.issues.createLabel({ ...hook, name: "unheard" });
    await settled(sim.running);
    for (const { headers, body } of receiver.received) {
      await webhooks.verifyAndReceive({
        id: String(headers["x-github-delivery"]),
        name: String(headers["x-github-event"]),
        signature: String(headers["x-hub-signature-256"]),
        payload: body.toString("utf8"),
      });
    }
    expect(names).toEqual(["ping", "issues"]);
    const { headers, body } = receiver.received[1] ?? { headers: {}, body: Buffer.alloc(0) };
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "x-github-hook-id": String(hook.hook_id),
      "x-github-hook-installation-target-type": "repository",
      "x-github-hook-installation-target-id": "1",
      "x-hub-signature": `sha1=${createHmac("sha1", "s3cret").update(body).digest("hex")}`,
    });
    expect(headers["user-agent"]).toMatch(/^GitHub-Hookshot\//);
    const { data } = await sim.octokit.repos.getWebhook(hook);
    expect(data.last_response).toEqual({ code: 200, status: "active", message: "OK" });
  });

  test("list their deliveries, which can be repeated", async () => {
    let status = 500;
    await using receiver = await startReceiver(() => status);
    await using sim = await serveGithub(delivering);
    const hook = await withHook(sim, receiver.url);
    await settled(sim.running);
    await sim.octokit.issues.create({ ...hook, title: "Broken" });
    await settled(sim.running);
    const { repos } = sim.octokit;
    const { data: list } = await repos.listWebhookDeliveries(hook);
    expect(list).toMatchObject([
      { event: "issues", action: "opened", status_code: 500, redelivery: false },
      { event: "ping", action: null, status_code: 500, redelivery: false },
    ]);
    const one = { ...hook, delivery_id: list[0]?.id ?? 0 };
    const { data: shown } = await repos.getWebhookDelivery(one);
    expect(shown.request.headers).toMatchObject({ "X-GitHub-Delivery": list[0]?.guid });
    expect(shown.request.payload).toMatchObject({ issue: { title: "Broken" } });
    status = 204;
    expect((await repos.redeliverWebhookDelivery(one)).status).toBe(202);
    await settled(sim.running);
    const { data: after } = await repos.listWebhookDeliveries({ ...hook, per_page: 1 });
    expect(after).toMatchObject([{ guid: list[0]?.guid, status: "OK", redelivery: true }]);
    const bodies = receiver.received.slice(-2).map(({ body }) => body.toString("utf8"));
    expect(bodies[0]).toBe(bodies[1]);
    const all = await sim.octokit.paginate(repos.listWebhookDeliveries, { ...hook, per_page: 1 });
    expect(all).toHaveLength(3);
    const bad = { ...hook, cursor: "nonsense" };
    expect((await failure(repos.listWebhookDeliveries(bad))).status).toBe(422);
  });

  test("get nothing while they are inactive, and form bodies by default", async () => {
    await using receiver = await startReceiver();
    await using sim = await serveGithub(delivering);
    const at = await sim.repository();
    const { repos, issues } = sim.octokit;
    const config = { url: receiver.url };
    const { data } = await repos.createWebhook({ ...at, config, events: ["issues"] });
    await issues.create({ ...at, title: "One" });
    await settled(sim.running);
    await repos.updateWebhook({ ...at, hook_id: data.id, active: false });
    await issues.create({ ...at, title: "Two" });
    await settled(sim.running);
    expect(receiver.received).toHaveLength(2);
    const form = new URLSearchParams(receiver.received[1]?.body.toString("utf8"));
    expect(JSON.parse(form.get("payload") ?? "")).toMatchObject({ issue: { title: "One" } });
    expect(receiver.received[1]?.headers["x-hub-signature-256"]).toBeUndefined();
  });

  test("lose their secret when the settings are replaced, and keep it when one is changed", async () => {
    await using sim = await serveGithub();
    const hook = await withHook(sim, "http://127.0.0.1:9/hook");
    const { repos } = sim.octokit;
    const kept = await repos.updateWebhookConfigForRepo({ ...hook, insecure_ssl: "1" });
    expect(kept.data).toMatchObject({ secret: "********", insecure_ssl: "1" });
    const replaced = await repos.updateWebhook({
      ...hook,
      config: { url: "http://127.0.0.1:9/other" },
    });
    expect(replaced.data.config.secret).toBeUndefined();
  });
});

test("webhooks of an organisation get the events of all its repositories", async () => {
  await using receiver = await startReceiver();
  await using sim = await serveGithub(delivering);
  const { orgs, repos } = sim.octokit;
  const org = "sim-org";
  const config = { url: receiver.url, content_type: "json", secret: "s3cret" };
  const { data: hook } = await orgs.createWebhook({
    org,
    name: "web",
    config,
    events: ["repository", "organization"],
  });
  expect(hook).toMatchObject({ type: "Organization", active: true });
  await repos.createInOrg({ org, name: "app" });
  await sim.repository("own");
  await orgs.setMembershipForUser({ org, username: "carol" });
  await settled(sim.running);
  const seen = receiver.received.map(({ headers }) => [
    headers["x-github-event"],
    headers["x-github-hook-installation-target-type"],
  ]);
  expect(seen).toEqual([
    ["ping", "organization"],
    ["repository", "organization"],
    ["organization", "organization"],
  ]);
  const at = { org, hook_id: hook.id };
  expect((await orgs.listWebhookDeliveries(at)).data).toHaveLength(3);
  await orgs.pingWebhook(at);
  await orgs.updateWebhook({ ...at, active: false });
  const { data: settings } = await orgs.updateWebhookConfigForOrg({ ...at, content_type: "form" });
  expect(settings.content_type).toBe("form");
  expect((await failure(sim.as("bob").orgs.listWebhooks({ org }))).status).toBe(403);
  await orgs.deleteWebhook(at);
  expect((await orgs.listWebhooks({ org })).data).toEqual([]);
});

test("nothing is delivered until it is asked for, by the control route", async () => {
  await using receiver = await startReceiver();
  await using sim = await serveGithub();
  const hook = await withHook(sim, receiver.url);
  expect((await sim.octokit.repos.listWebhookDeliveries(hook)).data).toEqual([]);
  const put = {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ on: true }),
  };
  expect((await fetch(`${sim.baseUrl}/_sim/delivery`, put)).status).toBe(200);
  await sim.octokit.issues.create({ ...hook, title: "Now" });
  await settled(sim.running);
  expect(receiver.received.map(({ headers }) => headers["x-github-event"])).toEqual(["issues"]);
});

testConformance(simulator, conformance, import.meta.url);
