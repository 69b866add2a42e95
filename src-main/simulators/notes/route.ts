import { wrappedRoutesOf } from "#core/contract/route.ts";
import { checkAvailable, inVersion, versionOf, type Version } from "./shared/version.ts";
import type { SimContext, State } from "./state.ts";

/** Makes a route of this simulator. Handlers also get the version that the client asks for. */
export const route = wrappedRoutesOf<State, object, SimContext, Version>((wrapped) => ({
  handle: (context, request) => {
    const version = versionOf(request.headers);
    checkAvailable(version, wrapped.endpoint, request.body);
    return inVersion(version, wrapped.handle(context, request, version));
  },
}));
