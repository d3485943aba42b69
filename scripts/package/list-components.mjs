/** Everything in the lockfile that the program needs to run. npm's own list leaves out what tools need as well. */
const shipped = ({ packages }) =>
  Object.entries(packages).flatMap(([path, entry]) => {
    const name = path.split("node_modules/").at(-1);
    const isShipped =
      path.includes("node_modules/") && !entry.link && !entry.dev && !entry.optional;
    return isShipped ? [{ name, ...entry }] : [];
  });

const purl = (name, version) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split("-");
  const alg = algorithm === "sha512" ? "SHA-512" : "SHA-1";
  return { alg, content: Buffer.from(digest, "base64").toString("hex") };
}

const toComponent = ({ name, version, license, integrity }) => ({
  type: "library",
  name,
  version,
  purl: purl(name, version),
  ...(license && { licenses: [{ expression: license }] }),
  ...(integrity && { hashes: [hashOf(integrity)] }),
});

/** A bill of materials: https://cyclonedx.org/docs/1.5/json/ */
export function listComponents({ name, version, license }, lock, timestamp) {
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp,
      component: {
        type: "application",
        name,
        version,
        purl: purl(name, version),
        licenses: [{ license: { id: license } }],
      },
    },
    components: shipped(lock).map(toComponent),
  };
}
