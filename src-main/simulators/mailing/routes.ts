import { addressRoutes } from "./routes/addresses.ts";
import { postcardRoutes } from "./routes/postcards.ts";
import { verificationRoutes } from "./routes/verifications.ts";

/** Every route of the mailing provider's API that is simulated. */
export const routes = [...addressRoutes, ...postcardRoutes, ...verificationRoutes];
