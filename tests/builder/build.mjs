// Writes what is made of the modules: the element in one file, and the page in one file.
//     node tests/builder/build.mjs          # beside the modules, as a wheel has them: make minified
//     node tests/builder/build.mjs FOLDER   # the package of npm, in a folder
import { createHash } from "node:crypto";
import { copyFileSync, cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { transform } from "lightningcss";
import { rolldown } from "rolldown";

const ROOT = new URL("../../", import.meta.url).pathname;
const SOURCES = `${ROOT}src/audiencefilter/`;
const [, , FOLDER] = process.argv;

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

const CSS = /`([^`$]*)`/;
const cssOf = (css) => transform({ filename: "style.css", code: Buffer.from(css), minify: true }).code.toString();

/** The style sheets of the element stand in template strings, which are left as they are otherwise. */
const styles = {
  name: "styles",
  transform: (source, id) => (/\/(style|seldom)\.js$/.test(id) ? source.replace(CSS, (_, css) => JSON.stringify(cssOf(css))) : null),
};

const IMPORT = /import ?\{([^}]*)\} ?from ?"\.[^"]*?(\w[\w-]*)\.js";?/g;
const EXPORT = /export ?\{([^}]*)\};?/;

/**
 * What few people open is in a file of its own, which the element loads when somebody does. What it imports of the
 * others, the element gives it: an address with a digest of its content may be none that the file knows.
 */
async function seldomFile(others) {
  const build = await rolldown({ input: `${SOURCES}builder/seldom.js`, plugins: [styles], external: (id) => others.some((one) => one.endsWith(id.replace(/^\.\//, "/"))) });
  const { output } = await build.generate({ format: "es", minify: true, comments: false });
  const imports = [...output[0].code.matchAll(IMPORT)].map(([, names, module]) => [module, names.split(",")]);
  const pairs = (names, sign) => names.map((one) => one.trim().split(" as ")).map(([name, as = name]) => (name === as ? name : `${name}${sign}${as}`));
  const body = output[0].code.replace(IMPORT, "");
  const [whole, exported] = EXPORT.exec(body);
  const given = imports.flatMap(([, names]) => pairs(names, ":"));
  const made = exported.split(",").map((one) => one.trim().split(" as ").reverse().join(":"));
  const code = `export default({${given}})=>{${body.replace(whole, "")}return{${made}}};\n`;
  return { code, imports: imports.map(([module, names]) => [module, names.map((one) => one.trim().split(" as ")[0])]) };
}

/** Loads that file. */
const seldom = ({ imports }) => ({
  name: "seldom",
  transform(source, id) {
    if (!id.endsWith("/builder/later.js")) return null;
    const names = imports.flatMap(([, names]) => names);
    return imports.map(([module, names]) => `import { ${names} } from "./${module}.js";`).join("\n") + source.replace(
      '??= import("./seldom.js")', `??= import("./audience-filter.seldom.min.js").then(({ default: make }) => make({ ${names} }))`);
  },
});

/** The order of modules in which gzip finds most that is alike. */
const ORDER = [
  "style", "edits", "activity", "choices", "later", "messages", "dom", "json", "keys", "dates", "operands", "combobox", "tree",
  "checking", "picker", "control", "editors", "view",
];

const order = {
  name: "order",
  transform: (source, id) => id.endsWith("/builder/audience-filter.js") ? ORDER.map((name) => `import "./${name}.js";`).join("") + source : null,
};

/** Writes a file that is made of the modules of folders. */
function write(name, folders, content) {
  const code = `/*! audience-filter ${version} | MIT | sources ${digestOf(folders)} */\n${content}`;
  const path = FOLDER ? `${FOLDER}/${basename(name)}.min.js` : `${SOURCES}${name}.min.js`;
  // Whoever reads the file meanwhile finds it whole.
  writeFileSync(`${path}.part`, code);
  renameSync(`${path}.part`, path);
  process.stdout.write(`${name}.min.js ${code.length} bytes, ${gzipSync(code, { level: 9 }).length} with gzip\n`);
}

/** One file, of a module and all that it imports; and which these are. */
async function minified(entry, plugins, external) {
  const build = await rolldown({ input: `${SOURCES}${entry}.js`, plugins: [styles, ...plugins], external });
  const { output } = await build.generate({ format: "es", minify: true, comments: false, codeSplitting: false });
  return [output[0].code, output[0].moduleIds];
}

if (FOLDER) {
  cpSync(`${SOURCES}builder`, FOLDER, { recursive: true });
  const described = JSON.parse(readFileSync(`${FOLDER}/package.json`, "utf8"));
  // A candidate of a release is written in another way there.
  described.version = version.replace(/(a|b|rc)(\d+)$/, "-$1.$2");
  writeFileSync(`${FOLDER}/package.json`, `${JSON.stringify(described, null, 2)}\n`);
  copyFileSync(`${ROOT}LICENSE`, `${FOLDER}/LICENSE`);
}
for (const [entry, folders] of BUILDS) {
  if (FOLDER && !folders.every((folder) => folder === "builder")) continue;
  if (entry !== "builder/audience-filter") {
    write(entry, folders, (await minified(entry, []))[0]);
    continue;
  }
  const [, modules] = await minified(entry, [], /seldom/);
  const ofFew = await seldomFile(modules);
  write(entry, folders, (await minified(entry, [order, seldom(ofFew)], /\.min\.js$/))[0]);
  write(`${entry}.seldom`, folders, ofFew.code);
}
