import * as z from "zod";
import { createHash, createPublicKey, X509Certificate } from "node:crypto";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import type { Path } from "#core/contract/route.ts";
import { signingRequest } from "../../authorization/certificate.ts";
import { testOnlyKey } from "../../authorization/test-only-rsa-key.ts";
import { validationFailed } from "../../errors.ts";
import type { Managed } from "../../management/entities.ts";
import { fillPath, objectsAt } from "../../management/objects.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";
import { presentTime } from "../../shared/time.ts";
import type { State } from "../../state.ts";
import { post } from "../factors/present.ts";
import { addAppKey, keepKey, keysOf, requireKey } from "./actions.ts";
import type { AppKey } from "./schema.ts";

type Params = Readonly<Record<string, string>>;

/** The owner of signing keys: an app or an identity provider. */
interface KeyRules {
  readonly path: Path;
  /** The parameter that names the owner in the path. */
  readonly param: string;
  readonly noun: string;
  /** The query parameter that names the owner of a copy. */
  readonly target: "targetAid" | "targetIdpId";
  readonly generated: 200 | 201;
  readonly require: (state: State, id: string | undefined) => { readonly id: string };
}

/** A signing key as the API shows it. */
export function presentKey({ id, created, expiresAt, x5c }: AppKey) {
  const { kty, e, n } = testOnlyKey.jwk;
  return {
    kid: id,
    kty,
    use: "sig",
    e,
    n,
    created: presentTime(created),
    lastUpdated: presentTime(created),
    expiresAt: presentTime(expiresAt),
    x5c: [x5c],
    "x5t#S256": createHash("sha256").update(Buffer.from(x5c, "base64")).digest("base64url"),
  };
}

const csrBody = lazyObject(() => ({
  subject: z.object({
    countryName: filled(2).optional(),
    stateOrProvinceName: filled().optional(),
    localityName: filled().optional(),
    organizationName: filled().optional(),
    organizationalUnitName: filled().optional(),
    commonName: filled(),
  }),
  subjectAltNames: z.object({ dnsNames: z.array(filled()).default([]) }).prefault({}),
}));

function presentCsr({ id, created, fields }: Managed, self: string) {
  return {
    id,
    created: presentTime(created),
    csr: fields["csr"],
    kty: "RSA",
    _links: {
      self: { href: self, hints: { allow: ["GET", "DELETE"] } },
      publish: post(`${self}/lifecycle/publish`),
    },
  };
}

/** Reads a certificate that was sent as DER, as Base64 or as PEM; throws Okta's 400. */
function readCertificate(body: unknown): X509Certificate {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const text = bytes.toString("latin1").trim();
  const isBase64 = /^[A-Za-z0-9+/=\s]+$/.test(text) && text !== "";
  try {
    return new X509Certificate(isBase64 ? Buffer.from(text, "base64") : bytes);
  } catch {
    throw validationFailed("certificate", ["certificate: must be a certificate in DER or PEM"]);
  }
}

const isOwn = (certificate: X509Certificate) =>
  certificate.publicKey.equals(createPublicKey(testOnlyKey.privateKey));

function csrRoutes(rules: KeyRules) {
  const { path, noun, require } = rules;
  const csrs = `${path}/credentials/csrs` as const;
  const ownerOf = (state: State, params: Params) => require(state, params[rules.param]);
  const listOf = (state: State, params: Params) => {
    ownerOf(state, params);
    return objectsAt(state, fillPath(csrs, params));
  };
  const selfOf = (params: Params, base: string, id: string) =>
    `${base}${fillPath(csrs, params)}/${id}`;
  return [
    route(`GET ${csrs}`, `Lists the certificate requests of ${noun}`, ({ state }, request) =>
      [...listOf(state, request.params).values()].map((csr) =>
        presentCsr(csr, selfOf(request.params, request.baseUrl, csr.id)),
      ),
    ),
    route(`POST ${csrs}`, `Makes a certificate request for ${noun}`, {
      body: csrBody,
      handle: ({ state, ids, now }, { params, body, baseUrl }) => {
        const csr = listOf(state, params).add({
          id: ids.bare("csr/", 43),
          status: "ACTIVE",
          created: now,
          lastUpdated: now,
          isSystem: false,
          fields: { csr: signingRequest(body.subject, body.subjectAltNames.dnsNames) },
        });
        return new RouteResponse(201, presentCsr(csr, selfOf(params, baseUrl, csr.id)));
      },
    }),
    route(`GET ${csrs}/:csr`, `Shows a certificate request of ${noun}`, ({ state }, request) => {
      const csr = requireItem(listOf(state, request.params), request.params["csr"], "Csr");
      return presentCsr(csr, selfOf(request.params, request.baseUrl, csr.id));
    }),
    route(
      `DELETE ${csrs}/:csr`,
      `Revokes a certificate request of ${noun}`,
      ({ state }, request) => {
        const list = listOf(state, request.params);
        list.remove(requireItem(list, request.params["csr"], "Csr").id);
        return noContent();
      },
    ),
    route(`POST ${csrs}/:csr/lifecycle/publish`, `Takes the certificate of a request of ${noun}`, {
      takesBytes: true,
      handle: ({ state, ids, now }, { params, body }) => {
        const owner = ownerOf(state, params);
        const list = listOf(state, params);
        const csr = requireItem(list, params["csr"], "Csr");
        const certificate = readCertificate(body);
        if (!isOwn(certificate)) {
          throw validationFailed("certificate", [
            "certificate: The public key is not that of the certificate request",
          ]);
        }
        list.remove(csr.id);
        const key = keepKey(state, owner, {
          id: ids.bare("app_key/", 43),
          created: now,
          expiresAt: Date.parse(certificate.validTo),
          x5c: certificate.raw.toString("base64"),
        });
        return new RouteResponse(201, presentKey(key));
      },
    }),
  ];
}

const cloneQuery = lazyObject(() => ({
  targetAid: z.string().optional(),
  targetIdpId: z.string().optional(),
}));

/** Makes the routes of the signing keys and the certificate requests of an owner. */
export function credentialRoutes(rules: KeyRules) {
  const { path, noun, target, generated, require } = rules;
  const keys = `${path}/credentials/keys` as const;
  const ownerOf = (state: State, params: Params) => require(state, params[rules.param]);
  return [
    route(`GET ${keys}`, `Lists the signing keys of ${noun}`, ({ state }, { params }) =>
      keysOf(state, ownerOf(state, params)).map(presentKey),
    ),
    route(`POST ${keys}/generate`, `Makes a signing key for ${noun}`, {
      query: lazyObject(() => ({ validityYears: z.coerce.number().int().min(2).max(10) })),
      handle: (context, { params, query }) => {
        const owner = ownerOf(context.state, params);
        const key = addAppKey(context, owner, query.validityYears);
        return new RouteResponse(generated, presentKey(key));
      },
    }),
    route(`GET ${keys}/:key`, `Shows a signing key of ${noun}`, ({ state }, { params }) =>
      presentKey(requireKey(state, ownerOf(state, params), params["key"])),
    ),
    route(`POST ${keys}/:key/clone`, `Copies a signing key of ${noun}`, {
      query: cloneQuery,
      handle: ({ state }, { params, query }) => {
        const key = requireKey(state, ownerOf(state, params), params["key"]);
        const to = require(state, query[target]);
        if (keysOf(state, to).some(({ id }) => id === key.id)) {
          throw validationFailed(target, [`${target}: has the key already`]);
        }
        return new RouteResponse(201, presentKey(keepKey(state, to, key)));
      },
    }),
    ...csrRoutes(rules),
  ];
}
