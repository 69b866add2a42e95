import { Readable } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { callWithin, type CallWithin } from "./call-within.ts";

const apps: FastifyInstance[] = [];
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

const long = Array.from({ length: 40 }, (_, place) => Buffer.alloc(100_000, place));

/** An app that tells what it was asked, and answers in every way there is. */
function setup() {
  const app = fastify();
  apps.push(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
  const ends: string[] = [];
  app.addHook("onRequest", (request, reply, done) => {
    reply.raw.once("close", () => ends.push(request.url));
    done();
  });
  app.all("/told", ({ method, url, headers, body }) => ({ method, url, headers, body }));
  app.get("/stream", (_request, reply) => reply.send(Readable.from(["one ", "two"])));
  app.get("/long", (_request, reply) => reply.send(Readable.from(long)));
  app.get("/bytes", (_request, reply) => reply.send(Buffer.from([0, 13, 10, 13, 10, 255])));
  app.get("/empty", (_request, reply) => reply.code(204).send());
  app.get("/broken", (_request, reply) => {
    reply.raw.destroy();
    return reply;
  });
  const call = (changes: Partial<CallWithin> = {}) =>
    callWithin(app, { method: "GET", url: "/told", headers: { host: "localhost" }, ...changes });
  return { app, call, ends };
}

test("a route sees the request as a client would have sent it", async () => {
  const { call } = setup();
  const headers = { Host: "localhost", "Content-Type": "text/plain", "X-Key": "a" };
  const answer = await call({ method: "POST", url: "/told?a=1", headers, payload: "grüße" });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString())).toEqual({
    method: "POST",
    url: "/told?a=1",
    headers: {
      host: "localhost",
      "content-type": "text/plain",
      "content-length": "7",
      "x-key": "a",
    },
    body: "grüße",
  });
});

test.each([
  ["/stream", 200, Buffer.from("one two")],
  ["/long", 200, Buffer.concat(long)],
  ["/bytes", 200, Buffer.from([0, 13, 10, 13, 10, 255])],
  ["/empty", 204, Buffer.alloc(0)],
])("the answer of %s is its bytes and nothing else", async (url, status, body) => {
  const answer = await setup().call({ url });
  expect(answer.status).toBe(status);
  expect(answer.body.equals(body)).toBe(true);
});

test("what is asked for with HEAD has no body, what there is not is 404", async () => {
  const { call } = setup();
  expect(await call({ method: "HEAD" })).toEqual({ status: 200, body: Buffer.alloc(0) });
  expect((await call({ url: "/nowhere" })).status).toBe(404);
});

test("when the answer is there, the response is closed, as deliveries wait for", async () => {
  const { call, ends } = setup();
  await call();
  expect(ends).toEqual(["/told"]);
});

test("an answer that breaks off is no answer", async () => {
  await expect(setup().call({ url: "/broken" })).rejects.toThrow("the answer broke off");
});

test("calls that go on at once get each their own answer", async () => {
  const { call } = setup();
  const urls = Array.from({ length: 20 }, (_, place) => `/told?place=${String(place)}`);
  const answers = await Promise.all(urls.map((url) => call({ url })));
  expect(answers.map(({ body }) => (JSON.parse(body.toString()) as { url: string }).url)).toEqual(
    urls,
  );
});
