import { expect, test } from "vitest";
import type { Simulator } from "#core/define-simulator.ts";
import { openClient } from "#core/testing/client.ts";
import { simulators } from "../../simulators/registry.ts";

async function open(kind: string) {
  const listed = simulators.find((simulator) => simulator.kind === kind);
  if (!listed) throw new Error(`there is no ${kind}`);
  const loaded: Simulator = await listed.load();
  const client = openClient(loaded);
  const list = async (address: string) => {
    const query = { address, text: "", limit: 10 };
    return (await client.control("/_sim/panel/mails", query)).json;
  };
  return { client, list };
}

test("email keeps the order of arrival while the clock stands still", async () => {
  const { client, list } = await open("email");
  await using _client = client;
  const shop = "shop@harbour.example";
  const ada = "ada@example.com";
  const send = (subject: string) =>
    client.ask("POST", "/emails", { from: shop, to: ada, subject, text: "Hello" });
  const reply = (subject: string) => client.control("/_receive", { from: ada, to: shop, subject });
  await reply("1");
  await send("2");
  await reply("3");
  await reply("4");
  await send("5");
  const subjects = ["5", "4", "3", "2", "1"].map((subject) => ({ subject }));
  expect(await list(ada)).toMatchObject({ items: subjects });
});

test("email shows the mails of the app with their files, and those of people", async () => {
  const { client, list } = await open("email");
  await using _client = client;
  const sent = await client.ask("POST", "/emails", {
    ...{ from: "Shop <shop@harbour.example>", to: "ada@example.com", subject: "Receipt" },
    ...{ html: '<p>Thank you <img src="cid:logo"></p>', headers: { "X-Order": "1003" } },
    attachments: [{ filename: "logo.png", content: "iVBORw==", content_id: "logo" }],
  });
  await client.control("/_receive", {
    ...{ from: "Ada <ada@example.com>", to: "shop@harbour.example", subject: "Re: Receipt" },
    text: "Thanks",
  });
  expect(await list("ADA@example.com")).toMatchObject({
    total: 2,
    items: expect.arrayContaining([
      expect.objectContaining({ subject: "Receipt", preview: "Thank you", isFromPerson: false }),
      expect.objectContaining({ subject: "Re: Receipt", isFromPerson: true }),
    ]) as unknown,
  });
  const { id } = sent.json as { id: string };
  expect((await client.ask("GET", `/_sim/panel/mails/${id}`)).json).toMatchObject({
    mail: {
      headers: expect.arrayContaining([{ name: "X-Order", value: "1003" }]) as unknown,
      attachments: [{ name: "logo.png", contentId: "logo", bytes: 4, content: "iVBORw==" }],
    },
  });
});

test("email leaves out mails that have not reached anybody", async () => {
  const { client, list } = await open("email");
  await using _client = client;
  await client.ask("POST", "/emails", {
    ...{ from: "shop@harbour.example", to: "ada@example.com", subject: "Later", text: "Later" },
    scheduled_at: "in 1 hour",
  });
  expect(await list("")).toEqual({ total: 0, items: [] });
});

test("identity shows the mail with the activation link", async () => {
  const { client, list } = await open("identity");
  await using _client = client;
  const login = "mei@tanaka.example";
  await client.ask("POST", "/api/v1/users?activate=true", {
    profile: { firstName: "Mei", lastName: "Tanaka", email: login, login },
  });
  expect(await list(login)).toMatchObject({
    items: [{ subject: "Your account is ready to be activated", to: [login] }],
  });
});

test("authentication shows the mail of an invitation", async () => {
  const { client, list } = await open("authentication");
  await using _client = client;
  await client.ask("POST", "/v1/invitations", { email_address: "mei@tanaka.example" });
  expect(await list("mei@tanaka.example")).toMatchObject({
    items: [{ subject: "You have been invited", status: "queued" }],
  });
});

test("another simulator has no mails", async () => {
  const { client, list } = await open("exchange");
  await using _client = client;
  expect(await list("")).toEqual({ total: 0, items: [] });
});
