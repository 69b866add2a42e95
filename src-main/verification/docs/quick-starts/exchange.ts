import { generateKeyPairSync } from "node:crypto";
import { Configuration, OrdersApi, PortfolioApi } from "kalshi-typescript";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["kalshi"] });
const { kalshi: exchange } = simulators;

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const privateKeyPem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
const configuration = new Configuration({ ...exchange.connect(), privateKeyPem });

const { data } = await new OrdersApi(configuration).createOrderV2({
  ticker: "KXSIM-26-A",
  side: "bid",
  count: "10.00",
  price: "0.5300",
  time_in_force: "good_till_canceled",
  self_trade_prevention_type: "taker_at_cross",
});
console.log(data.fill_count); // 10.00

await exchange.settle({ ticker: "KXSIM-26-A", result: "yes" });
const { data: balance } = await new PortfolioApi(configuration).getBalance();
console.log(balance.balance > 100_000); // true

await simulators.stop();
