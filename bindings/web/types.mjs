// Writes the types of all requests and answers from the schema: node types.mjs FILE

import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(new URL("../../docs/schema.json", import.meta.url), "utf8"));
const names = Object.keys(schema.requests);
const property = (part) => Object.fromEntries(names.map((name) => [name, schema.requests[name][part]]));
const object = (properties) => ({ type: "object", additionalProperties: false, required: names, properties });
const whole = {
  title: "Schema",
  $defs: schema.$defs,
  ...object({}),
  required: ["requests", "answers", "row"],
  properties: { requests: object(property("request")), answers: object(property("answer")), row: schema.row },
};
const banner = "// Written by bindings/web/types.mjs from docs/schema.json.";
const text = await compile(whole, "Schema", { bannerComment: banner, unreachableDefinitions: false, strictIndexSignatures: false });
writeFileSync(process.argv[2], text);
