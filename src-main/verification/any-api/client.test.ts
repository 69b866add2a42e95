import { isAxiosError } from "axios";
import { type Document, OpenAPIClientAxios } from "openapi-client-axios";
import { expect, test } from "vitest";
import * as z from "zod";
import { startSimulators } from "../../library/start-simulators.ts";

const order = z.object({ id: z.string(), item: z.string(), amount: z.int(), status: z.string() });
const file = "resources/examples/orders/orders.yaml";

test("a client made of the published description creates, pays and lists orders", async () => {
  const openapi = [`orders=${file}`] as const;
  await using simulators = await startSimulators({ only: ["email"], openapi });
  const { orders } = simulators;
  const published = await fetch(`${orders.baseUrl}/_sim/openapi.json`);
  const definition = z
    .custom<Document>((value) => z.looseObject({ openapi: z.string() }).safeParse(value).success)
    .parse(await published.json());
  const client = await new OpenAPIClientAxios({
    definition,
    axiosConfigDefaults: { baseURL: orders.baseUrl, headers: { authorization: "Bearer any" } },
  }).init();
  const call = async (
    name: string,
    parameters: Record<string, string>,
    body?: object,
  ): Promise<{ readonly status: number; readonly data: unknown }> => {
    const operation = client[name];
    if (!operation) throw new RangeError(`the client has no operation ${name}`);
    return operation(parameters, body);
  };
  const made = await call("createOrder", {}, { item: "lamp", amount: 4_800 });
  expect(made.status).toBe(201);
  const { id } = order.parse(made.data);
  const paid = order.parse((await call("payOrder", { order_id: id })).data);
  expect(paid).toEqual({ id, item: "lamp", amount: 4_800, status: "paid" });
  await call("createOrder", {}, { item: "desk", amount: 100 });
  expect((await call("listOrders", { status: "paid" })).data).toMatchObject({
    data: [{ id, status: "paid" }],
    has_more: false,
  });
  const rejected: unknown = await call("createOrder", {}, { item: "", amount: 0 }).catch(
    (error: unknown) => error,
  );
  if (!isAxiosError(rejected)) throw new TypeError("the request was not rejected");
  expect(rejected.response?.status).toBe(422);
  expect(rejected.response?.data).toEqual({
    message: "body.item must have 1 character or more; body.amount must be 1 or more",
  });
});
