import { createPrivateKey, createPublicKey } from "node:crypto";

/**
 * The simulator's fixed RSA key: public in this repository, so that tokens verify alike on every
 * machine. It protects nothing and must never sign anything but a simulator's tokens.
 */
const TEST_ONLY_PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCw1aPVqdKCJS/p
5vvMff6UKrtnh2dz5Den4m5BpAizQFtPeo6NvUQyMq/fa+9cW3Drvli2WtzE8iEu
xym/Bx3IGCxs/o/JCaH9vUwTf+oTUt61RAmi8Ejw3Et5B69kmJrhfevnRWHHUsrK
RtXmUG92EnGAKqQqFnJtfmg/D+Rzj5nN2X31wJnbED1Upxtzrm1r9cVSo6wXvfNO
Xl3pJqdXCEVaYZ6X9755fivNrxZGQ3gIm6/ubObqeX1/x92DW6QqGIpQh0R6oTV9
FXAF0f2D4GADw4Td5XFjDj8FhwCGmocAYdxt0p0ws7zXdKiu1EOymGJ3tqU+z4Bd
EJwexjR7AgMBAAECggEAUtp+rYUosz7eQL8vmmQsTFrrPLpGIBg9dYVTuKC1TNtq
DQa01TdpRQXXvpyRZZoYgfRJF4PiLcru/j5l0nHwo8ijxBvP3deMFVnE09wanhw1
agPrafMgke391MLjjIQuCVoZFl69Tgl+J6Fh5kwotU816+HO0kN7MM9J48Y7+WJ2
A3CpLPWNpTOEoFKFCQu/t/2ZvlksKQuw8NA6fGzI9iryNri8mvRooGXZPXLDs0ZC
GA6DOLX0w/nrbdscfmhEEXae+L3tpbExMsChc+FQaBUHRP8kLyjXCRWKykmYPD3c
x7s/10BFVkBTdL+1GklvcLc+WlGQqCOeKIFRrSEwSQKBgQDt5buuD6rrdjLMm4r5
yMoLZWtX9Dn8nzDLDu/Ub4YFUDABfTr4T1sEYVIlYzTZQQNlv/X+2K4AWTtXv+WN
Pq9NSECnmG/4a9wUAQTEOzR6YrUOzY40pbnudadMYxjDuDqfbk5bVhmLihRZrYV1
uZB5d9H3Jvuie0AtgqKpd7t4qQKBgQC+SmVL9es9qcXpHFPIO1t+3HlHvX0YCS7P
y98K05Xoh2kPEpZd40Jcjg+9m0DIX4LZAplRO41xDcRLcWdD0AhDaMN15KyGrrVV
Rka31YwKJvsLB9wFydI+3nDVFM17vUU9DrF16JjcxfXD59uu8iixXP0Tc4Ndn3qt
w1PuRZeGgwKBgQCixYJRiUTQELKXToGbgKfFfmIg7ujSEXXIKfMsrhXMAt6l1jKH
/XvwFkqnbCaX06TodJxy/3ymnmc9Ff6RUueNADfEtEdAeUQ+p6fEQCIa7vilJT38
hbwfDX8ng9JI7/+kYEvasKGP2S0tYs2jDBFvGu2dpp2bwarauLxlKZgq6QKBgQCF
aatzgksXxHvZX97tt5ACdZkiTxvxSh7j2U/bS1UC3k0uIB4EXV0dfwxSJxNYaH5Y
n5XWeiZEaR6CtlNsG+JvQHgpo9XB56OC0e6q3LF+PK4toakE9ebN5S6+dgNLCfwN
Psv0msrxnmkcnOZM1cLp9wQIKyii7zkXsqaZm3kM+QKBgC8N4KspsiKR7rYiNFAU
tIgfPYf2AOTHlCULFjCBUdOmd5bMnV8EPjshfeXP7deDyZ6XbECGJjSMYGgWSl9V
INL4Tvkc5mD3qWzPuWxOOi3xdmTqyUhnHcXIrd/VpqAiAVulZG5iHuvlSuBVxJJc
44bewwQG8J3uQlVMlgqaoPYM
-----END PRIVATE KEY-----
`;

export const privateKey = createPrivateKey(TEST_ONLY_PRIVATE_KEY);

const { n = "", e = "" } = createPublicKey(privateKey).export({ format: "jwk" });

/** The public half, as a JSON Web Key has it. */
export const publicJwk = { use: "sig", kty: "RSA", alg: "RS256", n, e } as const;
