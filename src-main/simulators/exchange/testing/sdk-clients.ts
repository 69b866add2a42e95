import { generateKeyPairSync } from "node:crypto";
import axios, { AxiosError } from "axios";
import {
  AccountApi,
  CommunicationsApi,
  Configuration,
  EventsApi,
  ExchangeApi,
  IncentiveProgramsApi,
  LiveDataApi,
  MarketApi,
  MilestoneApi,
  MultivariateApi,
  OrdersApi,
  PortfolioApi,
  SearchApi,
  StructuredTargetsApi,
} from "kalshi-typescript";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The key that all test clients sign with. */
export const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();

/** The SDK's clients of one member, each with an axios of its own: they would sign each other's requests otherwise. */
export function clientsOf(baseUrl: string, apiKey: string) {
  const basePath = `${baseUrl}/trade-api/v2`;
  const configuration = new Configuration({ apiKey, privateKeyPem: pem, basePath });
  const own = () => axios.create();
  return {
    account: new AccountApi(configuration, undefined, own()),
    communications: new CommunicationsApi(configuration, undefined, own()),
    events: new EventsApi(configuration, undefined, own()),
    exchange: new ExchangeApi(configuration, undefined, own()),
    incentives: new IncentiveProgramsApi(configuration, undefined, own()),
    live: new LiveDataApi(configuration, undefined, own()),
    markets: new MarketApi(configuration, undefined, own()),
    milestones: new MilestoneApi(configuration, undefined, own()),
    multivariate: new MultivariateApi(configuration, undefined, own()),
    orders: new OrdersApi(configuration, undefined, own()),
    portfolio: new PortfolioApi(configuration, undefined, own()),
    search: new SearchApi(configuration, undefined, own()),
    targets: new StructuredTargetsApi(configuration, undefined, own()),
  };
}

/** Returns the status of a rejected request. */
export async function statusOf(call: Promise<unknown>): Promise<number | undefined> {
  try {
    await call;
  } catch (error) {
    if (error instanceof AxiosError) return error.response?.status;
    throw error;
  }
  throw new Error("the request was expected to be rejected");
}
