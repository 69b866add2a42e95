import { createWrappedRouteHelper } from "#core/contract/route.ts";
import { checkAvailable, inVersion, readVersion, type Version } from "./shared/version.ts";
import type { SimContext, State } from "./state.ts";

/** Makes a route of this simulator. Handlers also get the version that the client asks for. */
export const route = createWrappedRouteHelper<State, object, SimContext, Version>((wrapped) => ({
  handle: (context, request) => {
    const version = readVersion(request.headers);
    checkAvailable(version, wrapped.endpoint, request.body);
    return inVersion(version, wrapped.handle(context, request, version));
  },
}));
