import * as z from "zod";
import { expect, test } from "vitest";
import { openWorkspace } from "../../testing/workspace.ts";

const shown = z.object({ reminder: z.looseObject({ id: z.string() }) });
const NOW = 1_768_478_400;

test.each([
  ["in 5 minutes", NOW + 300],
  ["in an hour", NOW + 3_600],
  ["90", NOW + 90],
  [String(NOW + 60), NOW + 60],
  ["tomorrow", 1_768_554_000],
])("%s is a time", async (time, due) => {
  await using slack = await openWorkspace();
  const added = await slack.alice("reminders.add", { text: "call", time });
  expect(added["reminder"]).toMatchObject({ text: "call", recurring: false, time: due });
});

test("lists, completes and deletes the reminders of a person", async () => {
  await using slack = await openWorkspace();
  const { reminder } = shown.parse(await slack.alice("reminders.add", { text: "a", time: "60" }));
  const every = await slack.alice("reminders.add", { text: "b", time: "every Thursday" });
  expect(every["reminder"]).toEqual({
    id: expect.stringMatching(/^Rm/) as string,
    creator: slack.ids["alice"],
    user: slack.ids["alice"],
    text: "b",
    recurring: true,
  });
  const target = { reminder: reminder.id };
  expect((await slack.alice("reminders.list"))["reminders"]).toHaveLength(2);
  expect((await slack.bob("reminders.list"))["reminders"]).toEqual([]);
  await slack.alice("reminders.complete", target);
  expect((await slack.alice("reminders.info", target))["reminder"]).toMatchObject({
    complete_ts: NOW,
  });
  const recurring = { reminder: shown.parse(every).reminder.id };
  expect((await slack.alice("reminders.complete", recurring)).error).toBe(
    "cannot_complete_recurring",
  );
  await slack.alice("reminders.delete", target);
  expect((await slack.alice("reminders.info", target)).error).toBe("not_found");
});

test("rejects other people, past times, unknown words and bots", async () => {
  await using slack = await openWorkspace();
  const { reminder } = shown.parse(await slack.alice("reminders.add", { text: "a", time: "60" }));
  expect((await slack.bob("reminders.info", { reminder: reminder.id })).error).toBe("not_found");
  const add = async (time: string) =>
    (await slack.alice("reminders.add", { text: "a", time })).error;
  expect(await add("1700000000")).toBe("time_in_past");
  expect(await add("when pigs fly")).toBe("cannot_parse");
  expect(await add("in 5 constructors")).toBe("cannot_parse");
  expect((await slack.bot("reminders.list")).error).toBe("not_allowed_token_type");
});
