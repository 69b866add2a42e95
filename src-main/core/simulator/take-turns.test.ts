import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { beforeEach, expect, test, vi } from "vitest";
import { markInside } from "./inside-call.ts";
import { inTurn, sendInTurn } from "./take-turns.ts";

const told: string[] = [];

function standStill(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

function tell({ url }: FastifyRequest, reply: FastifyReply): undefined {
  told.push(`handle ${url}`);
  if (url === "/slow") standStill(5);
  sendInTurn(reply, { url });
}

/** An app that tells when it handles a call, and when it sends its answer. */
function tellingApp(): FastifyInstance {
  const app = fastify();
  app.addHook("onSend", ({ url }, _reply, _payload, next) => {
    told.push(`send ${url}`);
    next();
  });
  app.get("/:name", inTurn(tell));
  return app;
}

beforeEach(() => {
  told.length = 0;
});

test("calls that come together are handled one after the other, and answered after that", async () => {
  const app = tellingApp();
  const answers = await Promise.all([app.inject("/a"), app.inject("/b"), app.inject("/c")]);
  expect(answers.map(({ body }) => body)).toEqual(['{"url":"/a"}', '{"url":"/b"}', '{"url":"/c"}']);
  expect(told).toEqual(["handle /a", "handle /b", "handle /c", "send /a", "send /b", "send /c"]);
});

test("an answer that waited long enough leaves before the next call is handled", async () => {
  const app = tellingApp();
  await Promise.all([app.inject("/a"), app.inject("/slow"), app.inject("/c")]);
  const order = ["handle /a", "handle /slow", "send /a", "send /slow", "handle /c", "send /c"];
  expect(told).toEqual(order);
});

test("a call from inside waits for nobody", async () => {
  const app = tellingApp();
  const headers = markInside({ origin: "timeline", item: "an item", generation: 1 });
  await Promise.all([app.inject("/a"), app.inject({ url: "/inside", headers })]);
  expect(told).toEqual(["handle /inside", "send /inside", "handle /a", "send /a"]);
});

test.each([
  [
    "at once",
    () => {
      throw new Error("a programming error");
    },
  ],
  ["later", () => Promise.reject(new Error("a programming error"))],
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a library may do
  ["with no error", () => Promise.reject("a word")],
])("a call that fails %s is answered as ever, and so are those beside it", async (_when, fail) => {
  const app = tellingApp();
  app.get("/failing", inTurn(fail));
  const answers = await Promise.all([app.inject("/failing"), app.inject("/b")]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
});

test("an answer that cannot be sent cuts its own connection, and no other", async () => {
  const errors = vi.spyOn(console, "error").mockReturnValue();
  const app = fastify();
  const unsendable = (_request: FastifyRequest, reply: FastifyReply): undefined => {
    sendInTurn(reply.header("x-name", "two\nlines"), {});
  };
  app.get("/unsendable", inTurn(unsendable));
  app.get("/b", inTurn(tell));
  const refused = app.inject("/unsendable");
  const beside = await app.inject("/b");
  await expect(refused).rejects.toThrow("destroyed");
  expect(beside.statusCode).toBe(200);
  expect(errors).toHaveBeenCalledWith(expect.stringContaining("an answer could not be sent"));
});
