import { badRequest, missingParam, noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireCustomer } from "../../shared/require.ts";
import { objectId, params, unsupported } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import { components, hasComponent, presentComponents } from "./components.ts";

const HALF_HOUR = 1_800;
const HOUR = 3_600;

/** Secrets for parts of the provider that run in a browser or an app. */
export const routes = [
  route("POST /v1/customer_sessions", "Creates a secret for components in a browser", {
    answers: "customer_session",
    body: params(() => ({
      customer: objectId.optional(),
      components,
      ...unsupported("customer_account"),
    })),
    handle: (context, { params: input }) => {
      if (input.customer === undefined) throw missingParam("customer");
      const customer = requireCustomer(context, input.customer, "customer");
      if (!hasComponent(input.components)) {
        const message = "At least one component must be enabled.";
        throw badRequest(message, { param: "components" });
      }
      const created = secondsNow(context);
      return {
        object: "customer_session",
        client_secret: context.ids.next("cuss_secret_", 40),
        components: presentComponents(input.components),
        created,
        customer: customer.id,
        customer_account: null,
        expires_at: created + HALF_HOUR,
        livemode: false,
      };
    },
  }),
  route("POST /v1/ephemeral_keys", "Creates a key for an app", {
    answers: "ephemeral_key",
    body: params(() => ({
      customer: objectId.optional(),
      ...unsupported("issuing_card", "nonce", "verification_session"),
    })),
    handle: (context, { params: input }) => {
      if (input.customer === undefined) throw missingParam("customer");
      const customer = requireCustomer(context, input.customer, "customer");
      const created = secondsNow(context);
      const key = context.state.ephemeralKeys.add({
        id: context.ids.next("ephkey_", 24),
        ...{ created, expires: created + HOUR },
      });
      return {
        id: key.id,
        object: "ephemeral_key",
        associated_objects: [{ id: customer.id, type: "customer" }],
        ...{ created, expires: key.expires },
        livemode: false,
        secret: context.ids.next("ek_test_", 60),
      };
    },
  }),
  route("DELETE /v1/ephemeral_keys/:id", "Ends a key for an app", {
    answers: "ephemeral_key",
    handle: (context, { id }) => {
      const { ephemeralKeys } = context.state;
      const key = ephemeralKeys.get(id);
      if (!key) throw noSuchObject("ephemeral key", id);
      ephemeralKeys.remove(id);
      const { created } = key;
      return {
        id,
        object: "ephemeral_key",
        created,
        expires: secondsNow(context),
        livemode: false,
      };
    },
  }),
];
