import { lazyObject } from "#core/contract/lazy-object.ts";
import { testOnlyKey } from "../../authorization/test-only-rsa-key.ts";
import { notFound, validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";

const PATH = "/api/v1/hook-keys";

/** The public half of a key. Keys differ in their ids; the pair is the test key of the simulator. */
function presentJwk({ fields }: Managed) {
  const { kty, use, e, n } = testOnlyKey.jwk;
  return { kid: fields["keyId"], kty, alg: "RSA256", use, e, n };
}

const isUsedBy = ({ management }: State, { fields }: Managed) =>
  [...management.inlineHooks.values()].some((hook) =>
    JSON.stringify(hook.fields).includes(JSON.stringify(fields["keyId"])),
  );

/** Keys of hooks: a hook that signs in to its receiver with `private_key_jwt` names one. */
export const routes = [
  route(`GET ${PATH}/public/:key`, "Shows the public part of a hook key", ({ state }, request) => {
    const id = request.params["key"];
    const key = [...objectsAt(state, PATH).values()].find(({ fields }) => fields["keyId"] === id);
    if (!key) throw notFound(id ?? "", "HookKey");
    return presentJwk(key);
  }),
  ...kindRoutes({
    path: PATH,
    param: "key",
    noun: "a hook key",
    kind: "HookKey",
    idPrefix: "HKY",
    body: lazyObject(() => ({ name: filled() })),
    most: 50,
    read: ({ ids }, sent, { old }) => ({
      ...sent,
      keyId: old?.fields["keyId"] ?? ids.uuid("hook_key"),
    }),
    present: (item, _self, { state }, method) => ({
      id: item.id,
      ...item.fields,
      created: presentTime(item.created),
      lastUpdated: presentTime(item.lastUpdated),
      isUsed: isUsedBy(state, item),
      // A list or a read shows no key.
      ...(method !== "GET" && { _embedded: presentJwk(item) }),
    }),
    check: ({ state }, { change, item }) => {
      if (change !== "delete" || !isUsedBy(state, item)) return;
      throw validationFailed("hookKey", ["hookKey: The key is used by a hook"]);
    },
  }),
];
