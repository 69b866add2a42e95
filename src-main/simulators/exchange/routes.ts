import { apiKeyRoutes } from "./routes/api-keys.ts";
import { candlestickRoutes } from "./routes/candlesticks.ts";
import { catalogueRoutes } from "./routes/catalogue.ts";
import { exchangeRoutes } from "./routes/exchange.ts";
import { legacyOrderRoutes } from "./routes/legacy-orders.ts";
import { marketRoutes } from "./routes/markets.ts";
import { orderBatchRoutes } from "./routes/order-batches.ts";
import { orderReadRoutes } from "./routes/order-reads.ts";
import { orderRoutes } from "./routes/orders.ts";
import { portfolioRoutes } from "./routes/portfolio.ts";

/** Every route of the exchange's API that is simulated. */
export const routes = [
  ...exchangeRoutes,
  ...catalogueRoutes,
  ...marketRoutes,
  ...candlestickRoutes,
  ...orderRoutes,
  ...orderBatchRoutes,
  ...orderReadRoutes,
  ...legacyOrderRoutes,
  ...portfolioRoutes,
  ...apiKeyRoutes,
];
