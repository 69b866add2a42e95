import okta from "@okta/okta-sdk-nodejs";
import { serveSimulator } from "#core/testing/launch-simulator.ts";
import { simulator } from "../index.ts";

/** Starts the simulator with Okta's own client for the work of administrators. */
export async function openOrg() {
  const served = await serveSimulator(simulator);
  const client = new okta.Client({
    orgUrl: served.baseUrl,
    token: "00token",
    // The SDK's own types want a store here; `null` is how its documentation switches caching off.
    cacheMiddleware: null as never,
  });
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${served.baseUrl}${path}`, {
      method,
      headers: { authorization: "SSWS any", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      json: text === "" ? undefined : (JSON.parse(text) as unknown),
    };
  };
  const addUser = async (name: string, profile: object = {}, password = "Correct-horse1") => {
    const email = `${name}@example.com`;
    const made = await client.userApi.createUser({
      body: {
        profile: { firstName: name, lastName: "Example", email, login: email, ...profile },
        credentials: { password: { value: password } },
      },
    });
    return made.id ?? "";
  };
  const addGroup = async (name: string) =>
    (await client.groupApi.createGroup({ group: { profile: { name } } })).id ?? "";
  const groupsOf = async (userId: string) =>
    (await collect(await client.userApi.listUserGroups({ userId }))).map(
      ({ profile }) => profile?.name,
    );
  const log = async () =>
    (await collect(await client.systemLogApi.listLogEvents({ limit: 1_000 }, undefined))).map(
      ({ eventType }) => eventType,
    );
  return { ...served, client, send, addUser, addGroup, groupsOf, log };
}

/** An SDK's list as an array. */
export async function collect<T>(list: {
  each(visit: (item: T) => unknown): Promise<unknown>;
}): Promise<T[]> {
  const items: T[] = [];
  await list.each((item) => {
    items.push(item);
  });
  return items;
}

interface OktaFailure {
  readonly status: number;
  readonly errorCode: string;
  readonly errorSummary: string;
  readonly errorCauses: { readonly errorSummary: string }[];
}

/** The error that an SDK call throws. */
export async function failure(call: Promise<unknown>): Promise<OktaFailure> {
  return call.then(
    () => {
      throw new Error("the call was expected to fail");
    },
    (error: unknown) => error as OktaFailure,
  );
}
