// Writes what TypeScript makes of JSX that it reads.
import { readFileSync } from "node:fs";
import ts from "typescript";

const { JsxEmit, ModuleKind, ScriptTarget } = ts;
const compilerOptions = { jsx: JsxEmit.ReactJSX, module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
process.stdout.write(ts.transpileModule(readFileSync(0, "utf8"), { compilerOptions }).outputText);
