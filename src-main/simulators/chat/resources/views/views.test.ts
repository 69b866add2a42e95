import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const shown = z.object({ view: z.looseObject({ id: z.string(), hash: z.string() }) });

test("a home tab is published, and published again under its hash", async () => {
  await using slack = await openWorkspace();
  const publish = (args: object) =>
    slack.bot("views.publish", {
      user_id: slack.ids["bob"],
      view: JSON.stringify({ type: "home", blocks: [{ type: "divider" }], callback_id: "home" }),
      ...args,
    });
  const first = shown.parse(await publish({})).view;
  expect(first).toMatchObject({
    type: "home",
    callback_id: "home",
    state: { values: {} },
    root_view_id: first.id,
  });
  const second = shown.parse(await publish({ hash: first.hash })).view;
  expect([second.id === first.id, second.hash === first.hash]).toEqual([true, false]);
  expect((await publish({ hash: first.hash })).error).toBe("hash_conflict");
  expect(await slack.events()).toEqual([]);
});

test.each([
  [{ user_id: "U0" }, "user_not_found"],
  [{ view: { type: "modal", blocks: [] } }, "invalid_arguments"],
  [{ view: { type: "home", blocks: [{ type: "song" }] } }, "invalid_arguments"],
  [{ view: "{" }, "invalid_arguments"],
  [{ view: undefined }, "invalid_arguments"],
  [{ hash: "1.a" }, "hash_conflict"],
])("%j is refused with %s", async (args, error) => {
  await using slack = await openWorkspace();
  const view = { type: "home", blocks: [] };
  const answer = await slack.bot("views.publish", { user_id: slack.ids["bob"], view, ...args });
  expect(answer.error).toBe(error);
  const person = await slack.alice("views.publish", { user_id: slack.ids["bob"], view });
  expect(person.error).toBe("not_allowed_token_type");
});
