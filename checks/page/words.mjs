// Every sentence and word of the page in one list, to be read by ear, or for a translation: by file and line, `{…}` where something is filled in.
//
//   cd checks/page && npm ci && node words.mjs

import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "acorn";
import { ancestor } from "acorn-walk";

const PAGE = new URL("../../apps/site/page", import.meta.url).pathname;

/** Properties and arguments that are for the browser or the core, and not for people. */
const SILENT = new Set(`accept class className code command d download fill for goal href id kind mode name part points rel role sheets sign src stroke style
  symbol tag type viewBox`.split(/\s+/));
const SILENT_CALLS = new Set(`add addEventListener append closest contains forget getContext getElementById getPropertyValue hasAttribute includes matchMedia
  matches pictured postMessage querySelector querySelectorAll remember remembered remove removeAttribute removeEventListener setAttribute setProperty split
  startsWith endsWith toggle toggleAttribute`.split(/\s+/));
const SPEAKING_ATTRIBUTES = /^(aria-(label|description|valuetext|roledescription)|title|alt|placeholder)$/;
/** Attributes, styles, selectors, paths of drawings and names of keys: text that no person reads. */
const FOR_MACHINES = [
  /^[Mm][-\d{]/, /(^|\s)(translate|scale|rotate|calc|var|repeat|minmax)\(/, /^<|^[#.]\w|^\w+=|^\w+:\/\/|^[\w-]+: ?[\w-]+;/, /^(Arrow|Page)?(Up|Down|Left|Right)$|^(Escape|Enter|Home|End|Tab|Backspace|Delete|Shift|Control|Alt|Meta)$/,
  /^(arrow|message|move|seek|tile) {/, /^(?=.*\b(cloud|cost|guess|is|layer|plot|taken|term)-)[a-z {}-]+$/, /^(select|input|system-ui),/, /^[a-z-]+(:not|:is|\.[a-z]|\[|,? [a-z]+\.)/, /^{[^{}]*}(px|ms|s|%|em|rem|fr|x{.*)$/, /^(\d|{[^{}]*}|[-\s.,%]|px)+$/,
];

const calledOf = ({ type, name, property }) => (type === "Identifier" ? name : type === "MemberExpression" ? property.name : "");
/** At least two words, or a word that begins with a capital. */
const isText = (text) => /\p{L}{2}/u.test(text) && (/[\p{L}\d}]\S* (\S* )?\S*[\p{L}{]/u.test(text) || /^\p{Lu}\p{Ll}+[.…!?]?$/u.test(text));

/** Whether a literal is for people, by what it is a part of; the nearest part first. */
function isRead(node, parts) {
  let child = node;
  for (const part of parts) {
    if (/^(Import|Export.*From|ExportAll)/.test(part.type) || part.type === "TemplateLiteral" || part.type === "SwitchCase") return false;
    if (part.type === "BinaryExpression" && part.operator !== "+") return false;
    if (part.type === "MemberExpression" && part.property === child) return false;
    if (part.type === "Property") {
      const name = String(part.key.name ?? part.key.value);
      if (part.key === child || SILENT.has(name) || (name.startsWith("aria-") && !SPEAKING_ATTRIBUTES.test(name))) return false;
    }
    if ((part.type === "CallExpression" || part.type === "NewExpression") && part.callee !== child) {
      const called = calledOf(part.callee);
      if (called === "setAttribute") return part.arguments[1] === child && SPEAKING_ATTRIBUTES.test(part.arguments[0].value);
      // `append` is also how text is put in.
      return called === "append" || !SILENT_CALLS.has(called);
    }
    if (/Function|Statement|Declaration|Class/.test(part.type)) return true;
    child = part;
  }
  return true;
}

/** The words of a module, `{line, text}`, as they are in it. */
export function wordsOf(source) {
  const found = [];
  const look = (node, parts) => {
    const isTemplate = node.type === "TemplateLiteral";
    if (!isTemplate && typeof node.value !== "string") return;
    const filled = (index) => (index < node.expressions.length ? `{${source.slice(node.expressions[index].start, node.expressions[index].end)}}` : "");
    const text = isTemplate ? node.quasis.map(({ value }, index) => value.cooked + filled(index)).join("") : node.value;
    const bare = isTemplate ? node.quasis.map(({ value }) => value.cooked).join("{}") : text;
    if (!isText(bare) || FOR_MACHINES.some((pattern) => pattern.test(bare)) || !isRead(node, parts)) return;
    found.push({ line: node.loc.start.line, text: text.replace(/\s+/g, " ") });
  };
  const visit = (node, _, parts) => look(node, parts.slice(0, -1).reverse());
  ancestor(parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true }), { Literal: visit, TemplateLiteral: visit });
  return found.sort((one, other) => one.line - other.line);
}

/** The words of all modules of the page, `{file, line, text}`. */
export function words() {
  const files = readdirSync(PAGE, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name.endsWith(".js"));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return paths.flatMap((path) => wordsOf(readFileSync(path, "utf8")).map((word) => ({ file: relative(PAGE, path), ...word })));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let last = "";
  for (const { file, line, text } of words()) {
    if (file !== last) console.log(`${last && "\n"}${last = file}`);
    console.log(`${String(line).padStart(5)}  ${text}`);
  }
}
