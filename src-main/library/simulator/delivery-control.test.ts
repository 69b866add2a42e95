import { expect, test } from "vitest";
import { startReceiver } from "#core/transport/receiver.ts";
import { DeliveryError } from "../errors.ts";
import { connectSimulators } from "../connect-simulators.ts";
import { startSimulators } from "../start-simulators.ts";

const only = ["payments", "authentication"] as const;
const secret = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;

/** Simulators of this process, or the same over their ports as another process would have them. */
async function open(where: "in this process" | "elsewhere") {
  const started = await startSimulators({ only, timeline: {} });
  if (where === "in this process") return { simulators: started, started };
  const address = ({ baseUrl, apiKey }: typeof started.payments) => ({
    base_url: baseUrl,
    api_key: apiKey,
  });
  const { payments, authentication } = started;
  const ready = {
    simulators: {
      payments: address(payments),
      authentication: { base_url: authentication.baseUrl, api_key: authentication.apiKey },
    },
  };
  return { simulators: await connectSimulators({ ready, only }), started };
}

test("redirect URIs of OAuth apps are set, and rejected where apps bring their own", async () => {
  await using simulators = await startSimulators({
    only: ["chat", "authentication"],
    timeline: {},
  });
  const uris = ["http://localhost:3000/slack/oauth_redirect"];
  expect(await simulators.chat.setRedirectUris(uris)).toEqual({ redirect_uris: uris });
  await expect(simulators.chat.setRedirectUris(["nowhere"])).rejects.toMatchObject({ status: 422 });
  await expect(simulators.authentication.setRedirectUris(uris)).rejects.toMatchObject({
    status: 404,
  });
});

test.each(["in this process", "elsewhere"] as const)(
  "simulators that run %s are switched on, given a receiver and made to deliver again",
  async (where) => {
    const { simulators, started } = await open(where);
    await using _set = started;
    await using _connected = simulators;
    await using receiver = await startReceiver(() => (receiver.received.length === 1 ? 500 : 200));
    const { authentication, payments } = simulators;
    expect(await payments.setDelivery(true, { vendorHeaders: true })).toEqual({
      on: true,
      vendor_headers: true,
    });
    await expect(authentication.setDelivery(true)).rejects.toMatchObject({ field: "url" });
    expect(await authentication.deliverTo({ url: receiver.url, secret })).toMatchObject({
      on: true,
      url: receiver.url,
    });
    const created = await fetch(`${authentication.baseUrl}/v1/users`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${authentication.apiKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ email_address: ["ada@example.com"] }),
    });
    expect(created.status).toBe(200);
    await authentication.settled();
    const strict = authentication.settled({ strict: true });
    await expect(strict).rejects.toThrow(
      "authentication: user.created (event 1) failed with status 500. Your receiver failed while it handled the event (500).",
    );
    await expect(simulators.settled({ strict: true })).rejects.toBeInstanceOf(DeliveryError);
    expect((await authentication.egress({ reasons: true })).delivery?.results).toMatchObject([
      { seq: 1, reason: "Your receiver failed while it handled the event (500)." },
    ]);
    expect(await authentication.redeliver({ failed: true })).toEqual({ attempts: 1 });
    await authentication.settled({ strict: true });
    expect(await authentication.redeliver({ failed: true })).toEqual({ attempts: 0 });
    const { delivery } = await authentication.egress();
    expect(delivery?.results.map(({ seq, http_status }) => [seq, http_status])).toEqual([
      [1, 500],
      [1, 200],
    ]);
    await expect(authentication.redeliver({ seq: 9 })).rejects.toMatchObject({ status: 404 });
    const requests = await authentication.requests({ method: "POST", status: "2xx", limit: 1 });
    expect(requests).toMatchObject([{ number: 1, path: "/v1/users", status: 200, events: [1] }]);
    expect(await authentication.requests({ after: 1, path: "/v1" })).toEqual([]);
  },
);
