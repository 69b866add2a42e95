// A Node process that only reports that it runs: the cost of starting an empty process.
console.log("{}");
setInterval(() => undefined, 60_000);
