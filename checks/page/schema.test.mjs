// Every request, answer and row has the shape that the JSON Schema says: those of checks/answers.jsonl, and what the command prints
// with --json for every example of its help.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const schema = JSON.parse(readFileSync(join(root, "crates/taxicab/schema.json"), "utf8"));
const lines = (file) => readFileSync(join(root, file), "utf8").trim().split("\n").map((line) => JSON.parse(line));
// The formats are the widths of numbers; minimum and maximum say them too.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const checker = (...schemas) => ajv.compile({ $defs: schema.$defs, anyOf: schemas });
const hold = (check, value, where) => assert.ok(check(value), `${where}\n${JSON.stringify(value)}\n${ajv.errorsText(check.errors)}`);

// As the schema writes them: a list may be asked as one text or one element, too.
function written(fields, { request }) {
  const { properties } = request.$ref ? schema.$defs[request.$ref.split("/").pop()] : request;
  const isList = (name) => [properties[name]?.type].flat().includes("array");
  const listed = (value) => (typeof value === "string" ? value.split(",") : [value].flat());
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, isList(name) ? listed(value) : value]));
}

test("every request and its answer are as the schema says", () => {
  const checks = {};
  for (const name in schema.requests) {
    const { request, answer } = schema.requests[name];
    checks[name] = { request: checker(request), answer: checker(answer) };
  }
  const row = checker(schema.row);
  const held = new Set();
  for (const { request, answered } of lines("checks/answers.jsonl")) {
    const { command, ...fields } = request;
    const answers = answered.filter((text) => /^[[{]/.test(text)).map((text) => JSON.parse(text));
    // A request with a fault may have a field that is none.
    if (answers.length === 0 || answers.length < answered.length) continue;
    hold(checks[command].request, written(fields, schema.requests[command]), command);
    hold(checks[command].answer, answers.pop(), command);
    for (const other of answers) hold(row, other, command);
    held.add(command);
  }
  assert.deepEqual([...held].sort(), Object.keys(schema.requests).sort());
});

// An answer, or an element of it: a list is printed in lines.
function printed({ answer }) {
  const resolved = answer.$ref ? schema.$defs[answer.$ref.split("/").pop()] : answer;
  return resolved.type === "array" ? resolved.items : answer;
}

// The examples of a command's help with --json, but those that print something else, read or write files, or take long.
function examples(help) {
  const shown = help.split("\n").map((line) => line.trim().replace(/^Example: /, ""));
  const can = shown.filter((line) => /^(taxicab|echo) /.test(line) && !/[<>]|play|3x4|korf24|KRPKR|--csv|--svg|--format/.test(line));
  return can.map((line) => {
    const [before, after] = line.split(/taxicab (?!.*taxicab )/);
    return `${before}taxicab --json ${after.replace("--json", "")}`;
  });
}

test("the examples of the help print what the schema says", { skip: !process.env.TAXICAB && "no TAXICAB" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "taxicab-schema-"));
  const environment = {
    ...process.env,
    PATH: `${dirname(process.env.TAXICAB)}:${process.env.PATH}`,
    TAXICAB_TABLES: join(folder, "tables"),
  };
  const other = { "chess distance": "chess points", "chess territory": "chess plane" };
  let held = 0;
  for (const command in schema.requests) {
    const help = spawnSync(process.env.TAXICAB, [...command.split(" "), "--help"], { encoding: "utf8" });
    if (help.status !== 0) continue; // Not a command.
    const names = Object.keys(schema.requests).filter((name) => name.startsWith(command) || name === other[command]);
    const check = checker(schema.row, ...names.map((name) => printed(schema.requests[name])));
    for (const example of examples(help.stdout)) {
      const { stdout } = spawnSync("sh", ["-c", example], { cwd: folder, env: environment, encoding: "utf8" });
      for (const line of stdout.split("\n").filter(Boolean)) {
        hold(check, JSON.parse(line), example);
        held++;
      }
    }
  }
  rmSync(folder, { recursive: true });
  assert.ok(held >= 100, `${held}`);
});
