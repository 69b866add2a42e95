import Nano from "nano";
import { startSimulators } from "../../../library/simdeck.ts";

const simulators = await startSimulators({ only: ["couchdb"] });
const nano = Nano(simulators.couchdb.connect());

await nano.db.create("shop");
const shop = nano.use<{ total: number }>("shop");
const { rev } = await shop.insert({ _id: "order-1", total: 1200 });
await shop.insert({ _id: "order-1", _rev: rev, total: 900 });

const { docs } = await shop.find({ selector: { total: { $lt: 1000 } } });
console.log(docs.map(({ _id }) => _id)); // [ 'order-1' ]

const stale = await shop.insert({ _id: "order-1", _rev: rev, total: 1 }).catch(String);
console.log(stale); // Error: Document update conflict.

await simulators.stop();
