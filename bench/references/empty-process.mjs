// A Node process that does nothing but say so: what a start costs whoever does nothing.
console.log("{}");
setInterval(() => undefined, 60_000);
