// Writes what is made of the modules: the element in one file, the page in one file, and the version of the package.
// Run after every change of a module: node tests/builder/build.mjs
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { transform } from "lightningcss";
import { rolldown } from "rolldown";

const ROOT = new URL("../../", import.meta.url).pathname;
const SOURCES = `${ROOT}src/audiencefilter/`;
const TARGET = process.argv[2] ?? SOURCES;

/** What is made: of which module, of the modules of which folders. */
const BUILDS = [
  ["builder/audience-filter", ["builder"]],
  ["builder/evaluate", ["builder"]],
  ["service/page/main", ["builder", "service/page"]],
];

const [, version] = /^version = "(.+)"$/m.exec(readFileSync(`${ROOT}pyproject.toml`, "utf8"));

/** The digest of all modules, which says of what a file was made. */
function digestOf(folders) {
  const digest = createHash("sha256");
  for (const folder of folders) {
    for (const name of readdirSync(SOURCES + folder).sort()) {
      if (!name.endsWith(".js") || name.endsWith(".min.js")) continue;
      const content = readFileSync(`${SOURCES}${folder}/${name}`);
      digest.update(`${folder}/${name}\n${content.length}\n`).update(content);
    }
  }
  return digest.digest("hex").slice(0, 16);
}

/** The style sheet of the element stands in a template string, which is left as it is otherwise. */
const styles = {
  name: "styles",
  transform(source, id) {
    if (!id.endsWith("/style.js")) return null;
    const [whole, css] = /`([^`$]*)`/.exec(source);
    const { code } = transform({ filename: id, code: Buffer.from(css), minify: true });
    return source.replace(whole, () => JSON.stringify(code.toString()));
  },
};

for (const [entry, folders] of BUILDS) {
  if (!existsSync(`${SOURCES}${entry}.js`)) continue;
  const build = await rolldown({ input: `${SOURCES}${entry}.js`, plugins: [styles] });
  const { output } = await build.generate({ format: "es", minify: true, comments: false });
  const code = `/*! audience-filter ${version} | MIT | sources ${digestOf(folders)} */\n${output[0].code}`;
  writeFileSync(`${TARGET}${entry}.min.js`, code);
  process.stdout.write(`${entry}.min.js ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} with gzip\n`);
}

if (TARGET === SOURCES) {
  const path = `${SOURCES}builder/package.json`;
  const described = { ...JSON.parse(readFileSync(path, "utf8")), version };
  writeFileSync(path, `${JSON.stringify(described, null, 2)}\n`);
  copyFileSync(`${ROOT}LICENSE`, `${SOURCES}builder/LICENSE`);
}
