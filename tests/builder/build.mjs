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

/** Ends what the element has of its style sheet itself; the rest is of what few people open. */
const FEW = "/* Of what few people open. */";
const CSS = /`([^`$]*)`/;
const cssOf = (css) => transform({ filename: "style.css", code: Buffer.from(css), minify: true }).code.toString();

/** The style sheet of the element stands in a template string, which is left as it is otherwise. */
const stylesOf = (isElement) => ({
  name: "styles",
  transform(source, id) {
    if (!id.endsWith("/style.js")) return null;
    const [whole, css] = CSS.exec(source);
    return source.replace(whole, () => JSON.stringify(cssOf(isElement ? css.split(FEW)[0] : css)));
  },
});

/** The table of words of the element. */
const TABLE = /export const MESSAGES = (\{[^]*?\n\});/;
const { MESSAGES } = await import(`${SOURCES}builder/messages.js`);

/** The words that few people see, or the others. */
const wordsOf = (isSeldom) => JSON.stringify(Object.fromEntries(Object.entries(MESSAGES).filter(([key]) => SELDOM.test(key) === isSeldom)));

/** Leaves the words that everybody sees in the element. */
const words = {
  name: "words",
  transform(source, id) {
    if (!id.endsWith("/builder/messages.js")) return null;
    if (!TABLE.test(source)) throw new Error("messages.js has another shape than build.mjs expects");
    return source.replace(TABLE, () => `export const MESSAGES = ${wordsOf(false)};`);
  },
};

/**
 * What few people open is in a file of its own, with its words, which the element loads when somebody does: these
 * modules. What they import of others, the element gives them.
 */
const OF_FEW = ["menu", "moves", "moving", "relations", "seldom"];
const SELDOM = new RegExp(`^((key|window|did\\.(none|some))\\b.*|${[
  "close at goOn drop up down indent outdent duplicate moved stuck copied removed", // the keys, text and JSON, the menu
  "ask anything anyTime when moreConditions addTest removeTest emptyWhere other", // related records
  "amount unit duration side start weekStart which zone",
].join(" ").replaceAll(" ", "|")})$`);
const USE = /export const withSeldom = .*\n/;
const IMPORT = /import ?\{([^}]*)\} ?from ?"\.[^"]*?(\w[\w-]*)\.js";?/g;
const EXPORT = /export ?\{([^}]*)\};?/;
const isOfFew = (id) => OF_FEW.some((name) => id.endsWith(`/${name}.js`));

/** The file, and what it needs of the element, by module. */
async function seldomFile() {
  const build = await rolldown({ input: `${SOURCES}builder/seldom.js`, external: (id) => !isOfFew(id) });
  const { output } = await build.generate({ format: "es", minify: true, comments: false });
  const imports = [...output[0].code.matchAll(IMPORT)].map(([, names, module]) => [module, names.split(",")]);
  const pairs = (names, sign) => names.map((one) => one.trim().split(" as ")).map(([name, as = name]) => (name === as ? name : `${name}${sign}${as}`));
  const body = output[0].code.replace(IMPORT, "");
  const [whole, exported] = EXPORT.exec(body);
  const given = imports.flatMap(([, names]) => pairs(names, ":"));
  const made = exported.split(",").map((one) => one.trim().split(" as ").reverse().join(":"));
  const [, css] = CSS.exec(readFileSync(`${SOURCES}builder/style.js`, "utf8"))[1].split(FEW);
  const code = `export const words=${wordsOf(true)},css=${JSON.stringify(cssOf(css))};export default({${given}})=>{${body.replace(whole, "")}return{${made}}};\n`;
  return { code, imports: imports.map(([module, names]) => [module, names.map((one) => one.trim().split(" as ")[0])]) };
}
const ofFew = await seldomFile();

const seldom = {
  name: "seldom",
  transform(source, id) {
    if (!id.endsWith("/builder/later.js")) return null;
    if (!USE.test(source)) throw new Error("later.js has another shape than build.mjs expects");
    return `import { MESSAGES } from "./messages.js";
      import { styleSheet } from "./style.js";
      ${ofFew.imports.map(([module, names]) => `import { ${names} } from "./${module}.js";`).join("\n")}
      let seldom;
      const load = () => import("./audience-filter.seldom.min.js").then(({ default: make, words, css }) => {
        styleSheet(css);
        Object.assign(MESSAGES, words);
        return make({ ${ofFew.imports.flatMap(([, names]) => names)} });
      });
      export const withSeldom = (use, failed) => { (seldom ??= load()).then(use, () => { seldom = null; failed?.(); }); };`;
  },
};

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

/** One file, of a module and all that it imports. */
async function minified(entry, plugins) {
  const build = await rolldown({ input: `${SOURCES}${entry}.js`, plugins, external: /\.min\.js$/ });
  const { output } = await build.generate({ format: "es", minify: true, comments: false });
  return output[0].code;
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
  const isElement = entry === "builder/audience-filter";
  write(entry, folders, await minified(entry, isElement ? [order, stylesOf(true), words, seldom] : [stylesOf(false)]));
  if (!isElement) continue;
  write(`${entry}.seldom`, folders, ofFew.code);
}
